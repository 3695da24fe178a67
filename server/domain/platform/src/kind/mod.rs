//! Registry of record kinds: each kind is declared once in its own module (docs/decisions/0040).
//!
//! `team/kind.rs`, for example, declares the label of teams, their actions, the fields on a timeline, their
//! visibility, and whether they have comments, files, a recycle bin and a workbook. The list of all kinds is
//! in [`crate::kinds`]; modules that handle every kind (timelines, comments, webhooks, the bin, live updates,
//! workbooks, handovers, attached files) look it up here and name no module.

pub mod badge;
pub mod book;
pub mod field;
pub mod handover;
mod import_report;
pub mod imported_records;
pub mod look;
pub mod named;
pub mod notice;
pub mod role_access;
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
use self::role_access::RoleAccess;
use self::search::Search;
use self::sight::Sight;
use self::unique::Unique;
use self::value::DictionaryColumn;
use self::words::Action;

/// A kind of record. Features that a kind lacks keep the values of [`RecordKind::PLAIN`].
pub struct RecordKind {
    /// Name in events, the log and comments.
    pub record_type: &'static str,
    /// GraphQL type in global ids.
    pub entity: &'static str,
    /// Label for the user.
    pub label: &'static str,
    /// Actions on such records.
    pub actions: &'static [Action],
    /// Fields shown on a timeline; fields not listed here are not shown.
    pub fields: &'static [Field],
    /// Foreign keys to records of other kinds, which can't be deleted while these rows exist.
    pub names: &'static [Named],
    /// Columns that are rewritten when a record of another kind is merged into another.
    pub moves: &'static [Named],
    /// Columns that store values of dictionaries.
    pub values: &'static [DictionaryColumn],
    /// Unique constraints.
    pub unique: &'static [Unique],
    /// Rule for reading the reason given for an action on a record.
    pub reason: Guard,
    /// Visibility of a record; `None`: events of single records go to no member.
    pub sight: Option<Sight>,
    /// Extent of the viewer's rights on them, for the roles screen; `None`: not shown there.
    pub role_access: Option<RoleAccess>,
    /// Whether the viewer hears that any records have changed; `None`: no one listens for them.
    pub heard: Option<fn(&Viewer) -> bool>,
    /// Whether identities consist of them: a change may change a member's rights.
    pub identity: bool,
    /// Global search; `None`: not searched.
    pub search: Option<Search>,
    /// Page with comments and a timeline.
    pub page: Option<Page>,
    /// Files that may be attached to a record.
    pub attached: Attached,
    /// Whether attachments change only with the record: they can't be renamed, replaced or deleted on their
    /// own.
    pub sealed: bool,
    /// Recycle bin: they are soft-deleted and can be restored.
    pub bin: Option<Bin>,
    /// Their references to members, handed over when those members leave.
    pub handover: &'static [&'static dyn Handover],
    /// Updates rows that depend on whether a member is internal or external.
    pub follows: Option<Follows>,
    /// Notifications about them.
    pub notices: &'static [Event],
    /// Counts of records waiting for members.
    pub badges: Option<Badges>,
    /// Their workbooks.
    pub books: &'static [&'static Workbook],
}

impl RecordKind {
    /// A kind without any feature.
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
        role_access: None,
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

    /// Those of `ids` that are visible to the viewer; none of a kind without visibility.
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

/// Those of these records, each given by type and id, that are visible to the viewer: one statement per type.
/// Records of an unknown type, or of one without visibility, are left out.
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

/// Page of a record with comments.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// Path: `{}` stands for the row, `{within}` for the record on whose page it is shown.
    pub address: &'static str,
    /// Label of a record on that page.
    pub label: &'static str,
}

/// Files that may be attached to records of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attached {
    /// No files.
    Nothing,
    /// Files, each attached to one record; visible to every viewer of the record.
    Files,
    /// Files sent with their record: uploaded as drafts, published when the record is written.
    Drafts,
    /// Images in these slots, published by an action of the record and public.
    Pictures(&'static [&'static str]),
}

/// Updates rows that depend on the type of a member: `(tx, enterprise, member, type)`.
pub type Follows = for<'a> fn(&'a mut AsyncPgConnection, i64, i64, i16) -> BoxFuture<'a, AppResult<()>>;

/// Updates all dependent rows after a change of a member's type.
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

/// Statement after rows were restored.
pub type Restored =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// Statements before rows of an enterprise are purged.
pub type Purge = for<'a> fn(&'a mut AsyncPgConnection, i64, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// Takes a lock for the rest of the transaction.
pub type Lock = for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer) -> BoxFuture<'a, AppResult<()>>;

/// Recycle bin of a kind. All strings in here are SQL constants, never user input; `$1` is the enterprise,
/// `$2` the rows.
pub struct Bin {
    /// Table of the records.
    pub table: &'static str,
    /// SQL of the name of a row `t`.
    pub title: &'static str,
    /// Actions in the log: restored, purged.
    pub actions: (&'static str, &'static str),
    /// Statements that find rows which cannot be restored (`title`) and the obstacle (`other`), and the
    /// message, with `{}` for the obstacle.
    pub obstacles: &'static [(&'static str, &'static str)],
    /// References to a row `t` besides the columns that kinds declare ([`RecordKind::names`]), as `exists`
    /// conditions, and their labels.
    pub references: &'static [(&'static str, &'static str)],
    /// Lock against concurrent creation, moves or deletion of records that these refer to or that refer to
    /// these.
    pub lock: Option<Lock>,
    /// Further assignments for a restored row.
    pub back: &'static str,
    /// Repairs rows that depend on a restored row.
    pub restored: Option<Restored>,
    /// Deletes dependent rows before a purge.
    pub purge: Option<Purge>,
}

impl Bin {
    /// A recycle bin without obstacles and dependent rows.
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

/// The registry of the process. The constructor of the services declares it; it is global, because most
/// callers have only a connection, a viewer or a log entry: for the label of an action, or the visibility of
/// a record with an attached file. It is the same in every process, so nothing depends on when it was set.
static DECLARED: OnceLock<&'static [&'static RecordKind]> = OnceLock::new();

/// Declares the list of all kinds; only the first call has an effect.
pub fn declare(kinds: &'static [&'static RecordKind]) {
    DECLARED.get_or_init(|| kinds);
    AppError::say_taken(unique::said);
}

/// All kinds, in display order.
pub fn all() -> &'static [&'static RecordKind] {
    DECLARED.get().copied().unwrap_or_default()
}

/// The kind with this record type.
pub fn find(record_type: &str) -> Option<&'static RecordKind> {
    all().iter().copied().find(|kind| kind.record_type == record_type)
}
