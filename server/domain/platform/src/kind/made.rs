//! What a room says of the records that its imports make, for whoever shows them and takes them back (decision 0105).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};

/// The records that an import makes. The tables have `enterprise_id`, `id` and `version`; everything in here is SQL of ours, never
/// user input.
#[derive(Clone, Copy)]
pub struct Made {
    /// Their type.
    pub record_type: &'static str,
    /// Their table.
    pub table: &'static str,
    /// What a row `t` is called.
    pub title: &'static str,
    /// The table of the records that they belong to and that are locked before them, and the column that names those.
    pub within: Option<(&'static str, &'static str)>,
    /// What comes with them in the same lines.
    pub parts: &'static [MadePart],
    /// How they are taken back.
    pub undo: Undo,
}

impl Made {
    /// Records that belong to no others and come without parts.
    pub const PLAIN: Self =
        Self { record_type: "", table: "", title: "t.name", within: None, parts: &[], undo: Undo::Never("") };
}

/// Records that come with others in the lines of an import.
#[derive(Debug, Clone, Copy)]
pub struct MadePart {
    /// Their type.
    pub record_type: &'static str,
    /// Their table.
    pub table: &'static str,
    /// The column that names the record with which they come.
    pub column: &'static str,
    /// What they are of it: `的联系人`.
    pub what: &'static str,
}

/// Deletes records as a person does, all or none, however many.
pub type Delete =
    for<'a> fn(&'a mut AsyncPgConnection, &'a Viewer, &'a [i64]) -> BoxFuture<'a, AppResult<()>>;

/// How the records of an import are taken back.
#[derive(Clone, Copy)]
pub enum Undo {
    /// They are deleted.
    Deleted {
        /// Whether the viewer may delete any.
        may: fn(&Viewer) -> bool,
        /// Does so.
        run: Delete,
    },
    /// They stay, because of this.
    Never(&'static str),
}
