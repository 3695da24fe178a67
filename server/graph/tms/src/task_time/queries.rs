//! Reading time that was spent on tasks.

use xieli_domain::task_time::store;
use xieli_macros::object;

use super::types::{TaskTime, TaskTimeFilter, TaskTimeOrder};
use crate::core::{Connection, List};

/// Root fields that read time that was spent.
#[derive(Default)]
pub struct TaskTimeQuery;

/// Root fields that read time that was spent.
#[object(root)]
impl TaskTimeQuery {
    /// Time that was spent on tasks, one page.
    #[requires("task")]
    #[list(store::times)]
    fn task_times(list: List<TaskTimeFilter, TaskTimeOrder>) -> Connection<TaskTime>;

    /// One entry; null when there is none for the viewer.
    #[requires("task")]
    #[one]
    fn task_time() -> TaskTime;
}
