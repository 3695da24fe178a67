//! Statuses of acceptance papers (the specification does not define them, docs/decisions/0054).

use crate::states::{statuses, steps};

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

steps! {
    /// A transition of papers.
    pub Step of AcceptanceStatus {
        /// Submits them to the audit.
        Submit, "提交", "acceptance_resource.submit": Draft | Returned => Waiting;
        /// Withdraws them from it.
        Withdraw, "撤回", "acceptance_resource.withdraw": Waiting => Draft;
        /// The audit passes them.
        Pass, "审核", "acceptance_resource.pass": Waiting => Passed;
        /// The audit returns them.
        Return, "审核", "acceptance_resource.return": Waiting => Returned;
        /// Marks them as handed over.
        Finish, "归档", "acceptance_resource.finish": Passed => Finished;
        /// Reverts the handover; in any other status cancels them.
        Cancel, "作废", "acceptance_resource.cancel":
            Finished => Passed, Draft | Returned | Passed => Cancelled;
    }
}
