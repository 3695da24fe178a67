//! Hook for work logs that are open to a project's viewers: the crate above all domain crates registers the
//! condition, as this crate does not know projects.

use std::sync::OnceLock;

use diesel::BoxableExpression;
use diesel::pg::Pg;
use diesel::sql_types::Bool;
use xieli_kernel::Viewer;
use xieli_tables::item_log;

/// A condition on logs.
pub type Condition = Box<dyn BoxableExpression<item_log::table, Pg, SqlType = Bool>>;

/// Function that returns the condition that the project of a log is visible to the viewer.
pub type Open = fn(&Viewer) -> Condition;

static OPEN: OnceLock<Open> = OnceLock::new();

/// Registers the condition. Later calls have no effect.
pub fn declare(open: Open) {
    OPEN.get_or_init(|| open);
}

/// The registered condition.
pub fn condition(viewer: &Viewer) -> Option<Condition> {
    OPEN.get().map(|open| open(viewer))
}
