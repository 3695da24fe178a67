//! States of a job.

use crate::states::statuses;

statuses! {
    /// State of a job.
    pub JobState of "job.state" {
        /// Waiting for its time or for a node.
        Queued = 0, "排队中", open;
        /// A node is running it.
        Running = 1, "进行中", open;
        /// Finished successfully.
        Done = 2, "已完成", over;
        /// Failed, not retried.
        Failed = 3, "已失败", over;
        /// Cancelled.
        Cancelled = 4, "已取消", over;
    }
}
