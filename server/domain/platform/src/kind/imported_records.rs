//! Declaration of the records that a module's imports create, so that a batch can be shown and undone
//! (decision 0105).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// Records created by an import. The tables have `enterprise_id`, `id` and `version`; all strings in here are
/// SQL constants, never user input.
#[derive(Clone, Copy)]
pub struct ImportedRecords {
    /// Record type.
    pub record_type: &'static str,
    /// Table of the records.
    pub table: &'static str,
    /// SQL of the name of a row `t`.
    pub title: &'static str,
    /// Table of the parent records, which are locked first, and the foreign key column.
    pub within: Option<(&'static str, &'static str)>,
    /// Records created together with them by the same lines.
    pub parts: &'static [ImportedPart],
    /// Undo of the import.
    pub undo: Undo,
}

impl ImportedRecords {
    /// Records without a parent and without parts.
    pub const PLAIN: Self =
        Self { record_type: "", table: "", title: "t.name", within: None, parts: &[], undo: Undo::Never("") };
}

/// Records created together with others by the lines of an import.
#[derive(Debug, Clone, Copy)]
pub struct ImportedPart {
    /// Record type.
    pub record_type: &'static str,
    /// Table of the records.
    pub table: &'static str,
    /// Foreign key column to the record with which they are created.
    pub column: &'static str,
    /// Phrase for their relation to that record: `的联系人`.
    pub what: &'static str,
}

/// Deletes records with the rules of a manual deletion, all or none, in any number.
pub type Delete =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// Undo of an import.
#[derive(Clone, Copy)]
pub enum Undo {
    /// The records are deleted.
    Deleted {
        /// Whether the viewer may delete such records.
        may: fn(&Viewer) -> bool,
        /// Deletes the records.
        run: Delete,
    },
    /// The records stay, for this reason.
    Never(&'static str),
}
