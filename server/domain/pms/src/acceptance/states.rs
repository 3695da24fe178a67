//! Statuses of acceptance papers (the specification does not define them, docs/decisions/0054).

use crate::states::statuses;

statuses! {
    /// Status of papers.
    pub AcceptanceStatus of "acceptance_resource.status" {
        /// Draft.
        Draft = 0, "未提交", draft;
        /// Waits for the audit.
        Waiting = 10, "待审核", open;
        /// Returned by the audit.
        Returned = 15, "已退回", draft;
        /// Passed the audit.
        Passed = 20, "已通过", over;
        /// Handed over; they are final.
        Finished = 30, "已归档", over;
        /// Cancelled.
        Cancelled = 90, "已作废", over;
    }
}
