//! GraphQL mutations of time entries.

use xieli_domain::task_time::service;
use xieli_macros::object;

use super::types::{TaskTime, TaskTimeIdsInput, TaskTimeInput};
use crate::core::payload;
use crate::core::payload::DeletePayload;

payload! {
    /// Result of a mutation: the time entry, or the user errors.
    login TaskTimePayload {
        /// The time entry after the change; null when nothing was written.
        task_time: TaskTime
    }
}

/// Mutations of time entries.
#[derive(Default)]
pub struct TaskTimeMutation;

/// Mutations of time entries.
#[object(root)]
impl TaskTimeMutation {
    /// Writes the viewer's time for a task.
    #[requires("task")]
    #[create(service::save)]
    fn task_time_create(input: TaskTimeInput) -> TaskTimePayload;

    /// Deletes time entries; all or none.
    #[requires("task")]
    #[delete(service::delete, TaskTime)]
    fn task_time_delete(input: TaskTimeIdsInput) -> DeletePayload;
}
