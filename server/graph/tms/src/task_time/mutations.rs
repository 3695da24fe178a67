//! Saying how long one worked at a task.

use xieli_domain::task_time::service;
use xieli_macros::object;

use super::types::{TaskTime, TaskTimeIdsInput, TaskTimeInput};
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// An entry, or why not.
    login TaskTimePayload {
        /// As it is now; null when nothing was written.
        task_time: TaskTime
    }
}

/// Root fields that write time that was spent.
#[derive(Default)]
pub struct TaskTimeMutation;

/// Root fields that write time that was spent.
#[object(root)]
impl TaskTimeMutation {
    /// The viewer worked at a task.
    #[requires("task")]
    #[create(service::save)]
    fn task_time_create(input: TaskTimeInput) -> TaskTimePayload;

    /// Takes entries back; all or none.
    #[requires("task")]
    #[delete(service::delete, TaskTime)]
    fn task_time_delete(input: TaskTimeIdsInput) -> DeletePayload;
}
