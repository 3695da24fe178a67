//! GraphQL queries of time entries.

use xieli_domain::task_time::store;
use xieli_macros::object;

use super::types::{TaskTime, TaskTimeFilter, TaskTimeOrder};
use crate::core::{Connection, List};

/// Queries of time entries.
#[derive(Default)]
pub struct TaskTimeQuery;

/// Queries of time entries.
#[object(root)]
impl TaskTimeQuery {
    /// Time entries of tasks, one page.
    #[requires("task")]
    #[list(store::times)]
    fn task_times(list: List<TaskTimeFilter, TaskTimeOrder>) -> Connection<TaskTime>;

    /// The time entry with this id; null when none is visible to the viewer.
    #[requires("task")]
    #[one]
    fn task_time() -> TaskTime;
}
