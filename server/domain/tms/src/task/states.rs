//! Statuses of a task (the specification does not define them, docs/decisions/0055).

use crate::states::statuses;

statuses! {
    /// Status of a task.
    pub TaskStatus of "task.status" {
        /// Draft, private to its creator.
        Draft = 0, "草稿", draft;
        /// Ready to be started.
        Ready = 10, "待开始", open;
        /// On hold.
        Held = 20, "已挂起", open;
        /// In progress.
        Working = 50, "进行中", open;
        /// Returned by the validation.
        Returned = 55, "已退回", open;
        /// Waits for its validation.
        Waiting = 60, "待验收", open;
        /// Done.
        Done = 75, "已完成", over;
        /// Cancelled.
        Cancelled = 90, "已取消", over;
    }
}

impl TaskStatus {
    /// The open statuses but the one on hold, as SQL lists them: work at the task is awaited.
    pub const ACTIVE: &'static str =
        sql!("{TaskStatus::Ready, TaskStatus::Working, TaskStatus::Returned, TaskStatus::Waiting}");
    /// The statuses in which the task's members are to work at it, as SQL lists them.
    pub const AT_DIRECTOR: &'static str =
        sql!("{TaskStatus::Ready, TaskStatus::Working, TaskStatus::Returned}");
}
