//! Who sees the project of a log: said by the crate that sees all wings, as this one knows nothing of projects.

use std::sync::OnceLock;

use diesel::BoxableExpression;
use diesel::pg::Pg;
use diesel::sql_types::Bool;
use xieli_kernel::Viewer;
use xieli_tables::item_log;

/// A condition on logs.
pub type Condition = Box<dyn BoxableExpression<item_log::table, Pg, SqlType = Bool>>;

/// The condition that the project of a log exists for the viewer.
pub type Open = fn(&Viewer) -> Condition;

static OPEN: OnceLock<Open> = OnceLock::new();

/// Makes the condition known. Later calls change nothing.
pub fn declare(open: Open) {
    OPEN.get_or_init(|| open);
}

/// The condition, once it is known.
pub fn condition(viewer: &Viewer) -> Option<Condition> {
    OPEN.get().map(|open| open(viewer))
}
