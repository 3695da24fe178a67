//! What is known of a kind of record, declared once in its own room (docs/decisions/0040).
//!
//! `team/kind.rs` says what teams are called, what happens to them, which fields a timeline shows, who may see one,
//! whether they have comments, files, a place in the recycle bin, a workbook. The list of all kinds stands in
//! [`crate::kinds`]; whatever sees every kind (timelines, comments, webhooks, the bin, live updates, workbooks,
//! hand-overs, attached files) looks it up here and names no room.

pub mod badge;
pub mod book;
pub mod field;
pub mod handover;
pub mod look;
pub mod made;
pub mod named;
pub mod notice;
pub mod reach;
pub mod search;
pub mod sight;
pub mod unique;
pub mod value;
pub mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppError, AppResult, Viewer};

use self::badge::Badges;
use self::book::Workbook;
use self::field::{Field, Guard};
use self::handover::Handover;
use self::named::Named;
use self::notice::Event;
use self::reach::Reach;
use self::search::Search;
use self::sight::Sight;
use self::unique::Unique;
use self::value::Kept;
use self::words::Action;

/// One kind of record. What a kind does not have is left as in [`RecordKind::PLAIN`].
pub struct RecordKind {
    /// As events, the log and comments name it.
    pub record_type: &'static str,
    /// The type in global ids.
    pub entity: &'static str,
    /// For people.
    pub label: &'static str,
    /// What happens to such records.
    pub actions: &'static [Action],
    /// What a timeline shows of them; what is not named here is not shown.
    pub fields: &'static [Field],
    /// What its rows name of other kinds: that stays while they do.
    pub names: &'static [Named],
    /// What of its rows follows a record of another kind that becomes part of another one.
    pub moves: &'static [Named],
    /// Which values of dictionaries its rows keep.
    pub values: &'static [Kept],
    /// What two of them may not both have.
    pub unique: &'static [Unique],
    /// Who may read why something was done to one.
    pub reason: Guard,
    /// Who may see one; nothing: nobody is told of single ones.
    pub sight: Option<Sight>,
    /// How far somebody gets with them, for whoever gives out roles; nothing: it is not told.
    pub reach: Option<Reach>,
    /// Who is told that some have changed at all; nothing: nobody listens for them.
    pub heard: Option<fn(&Viewer) -> bool>,
    /// Identities are made of them: who could do what may change with one.
    pub identity: bool,
    /// How the search box finds them; nothing: it does not.
    pub search: Option<Search>,
    /// They have comments and a timeline.
    pub page: Option<Page>,
    /// Which files may be attached to one.
    pub attached: Attached,
    /// What is attached changes with the record alone: nobody renames, replaces or deletes it by itself.
    pub sealed: bool,
    /// They are deleted softly and can be brought back.
    pub bin: Option<Bin>,
    /// What of them points to members, and is handed over when those leave.
    pub handover: &'static [&'static dyn Handover],
    /// Writes what of them follows from whether a member is internal or external.
    pub follows: Option<Follows>,
    /// What members are told of them.
    pub notices: &'static [Event],
    /// What of them waits for people.
    pub badges: Option<Badges>,
    /// Their workbooks.
    pub books: &'static [&'static Workbook],
}

impl RecordKind {
    /// Nothing is said of it yet.
    pub const PLAIN: Self = Self {
        record_type: "",
        entity: "",
        label: "",
        actions: &[],
        names: &[],
        moves: &[],
        values: &[],
        unique: &[],
        fields: &[],
        reason: Guard::Everybody,
        sight: None,
        reach: None,
        heard: None,
        identity: false,
        search: None,
        page: None,
        attached: Attached::Nothing,
        sealed: false,
        bin: None,
        handover: &[],
        follows: None,
        notices: &[],
        badges: None,
        books: &[],
    };

    /// Those of `ids` that exist for the viewer; none of a kind that has no sight.
    #[erased]
    pub async fn visible(
        &self,
        connection: &AsyncPgConnection,
        viewer: &Viewer,
        ids: &[i64],
    ) -> AppResult<Vec<i64>> {
        let Some(sight) = &self.sight else { return Ok(Vec::new()) };
        Ok((sight.look)(connection, viewer, ids).await?.into_iter().map(|seen| seen.id).collect())
    }
}

/// Those of these records, each by its type and row, that exist for the viewer: one statement for each type. Of a type that no kind has,
/// or that has no sight, there are none.
#[erased]
pub async fn seen(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    asked: &BTreeSet<(&'static str, i64)>,
) -> AppResult<HashMap<(&'static str, i64), sight::Seen>> {
    let mut by_type: BTreeMap<&'static str, Vec<i64>> = BTreeMap::new();
    for (record_type, id) in asked {
        by_type.entry(record_type).or_default().push(*id);
    }
    let mut found = HashMap::new();
    for (record_type, ids) in by_type {
        let Some(sight) = find(record_type).and_then(|kind| kind.sight) else { continue };
        let seen = (sight.look)(connection, viewer, &ids).await?;
        found.extend(seen.into_iter().map(|one| ((record_type, one.id), one)));
    }
    Ok(found)
}

impl fmt::Debug for RecordKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.record_type)
    }
}

impl PartialEq for RecordKind {
    fn eq(&self, other: &Self) -> bool {
        self.record_type == other.record_type
    }
}

impl Eq for RecordKind {}

impl Hash for RecordKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.record_type.hash(state);
    }
}

/// Where a record that has comments is shown.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// `{}` stands for the row, `{within}` for the record on whose page it is shown.
    pub address: &'static str,
    /// What one is called there.
    pub label: &'static str,
}

/// What may be attached to records of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attached {
    /// Nothing.
    Nothing,
    /// Files, each to one record; who sees the record sees them.
    Files,
    /// Files that come with their record: sent as a draft, published as the record is written.
    Drafts,
    /// Pictures in these places, published by an action of the record and open to everybody.
    Pictures(&'static [&'static str]),
}

/// Writes what follows from the type of a member: `(tx, enterprise, member, type)`.
pub type Follows = for<'a> fn(&'a mut AsyncPgConnection, i64, i64, i16) -> BoxFuture<'a, AppResult<()>>;

/// A member is of another type now: whatever is kept of it elsewhere follows.
#[erased]
pub async fn member_is(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    member_type: i16,
) -> AppResult<()> {
    for follows in all().iter().filter_map(|kind| kind.follows) {
        follows(tx, enterprise_id, member_id, member_type).await?;
    }
    Ok(())
}

/// The statement after rows have come back.
pub type Restored =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// The statements before rows of an enterprise go for good.
pub type Purge = for<'a> fn(&'a mut AsyncPgConnection, i64, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// Takes a lock for the rest of the transaction.
pub type Lock = for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<()>>;

/// What the recycle bin knows of a kind. Everything in here is SQL of ours, never user input; `$1` is the enterprise,
/// `$2` the rows.
pub struct Bin {
    /// The table.
    pub table: &'static str,
    /// What a row `t` is called.
    pub title: &'static str,
    /// Actions as the log names them: brought back, gone for good.
    pub actions: (&'static str, &'static str),
    /// Statements that find rows which cannot come back (`title`) and what is in the way (`other`), and how that is
    /// said, with `{}` for the latter.
    pub obstacles: &'static [(&'static str, &'static str)],
    /// What else refers to a row `t` but the columns that kinds declare ([`RecordKind::names`]), as `exists` conditions, and
    /// what it is called.
    pub references: &'static [(&'static str, &'static str)],
    /// Lets nobody make, move or delete meanwhile what the records name or what names them.
    pub lock: Option<Lock>,
    /// What else is set of a row that comes back.
    pub back: &'static str,
    /// Puts right what depends on where a row has come back to.
    pub restored: Option<Restored>,
    /// Takes away what goes for good with rows, before they do.
    pub purge: Option<Purge>,
}

impl Bin {
    /// Nothing is in the way, and nothing follows.
    pub const PLAIN: Self = Self {
        table: "",
        title: "",
        actions: ("", ""),
        obstacles: &[],
        references: &[],
        lock: None,
        back: "",
        restored: None,
        purge: None,
    };
}

/// The list of the process. It is declared by whoever makes the services, and not handed on from there, because most who
/// need it have a connection, a viewer or a word of the log and nothing else: what an action is called, who may see the
/// file that is attached to a record. It is the same list in every process, so that nothing depends on when it was set.
static DECLARED: OnceLock<&'static [&'static RecordKind]> = OnceLock::new();

/// Declares every kind there is; the first call counts.
pub fn declare(kinds: &'static [&'static RecordKind]) {
    DECLARED.get_or_init(|| kinds);
    AppError::say_taken(unique::said);
}

/// Every kind, in the order in which people are shown them.
pub fn all() -> &'static [&'static RecordKind] {
    DECLARED.get().copied().unwrap_or_default()
}

/// The kind that events name so.
pub fn find(record_type: &str) -> Option<&'static RecordKind> {
    all().iter().copied().find(|kind| kind.record_type == record_type)
}
