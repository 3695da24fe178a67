//! Statuses of a task (the specification does not define them, docs/decisions/0055).

use crate::states::{statuses, steps};

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

steps! {
    /// A transition of a task. A finished task without a validator is done (`rules::next`).
    pub Step of TaskStatus {
        /// Publishes a draft to its members.
        Publish = 1, "发布", "task.publish": Draft => Ready;
        /// Starts or resumes work.
        Start = 2, "开始", "task.start": Ready | Held => Working;
        /// Finishes work.
        Finish = 4, "完成", "task.finish": Working => Waiting;
        /// The validation accepts the result.
        Pass = 5, "验收", "task.pass": Waiting => Done;
        /// The validation returns it.
        Fail = 6, "验收", "task.fail": Waiting => Returned;
        /// Reopens it.
        Restart = 7, "重新开始", "task.restart": Returned | Done => Working, Cancelled => Ready;
        /// Puts it on hold.
        Hold = 3, "挂起", "task.hold": Ready | Working => Held;
        /// Cancels it.
        Cancel = 8, "取消", "task.cancel": Ready | Held | Working | Returned | Waiting => Cancelled;
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
