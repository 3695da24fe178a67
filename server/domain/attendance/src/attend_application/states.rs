//! Statuses of an application of attendance (business §4 Attendance).

use crate::states::statuses;

statuses! {
    /// Status of an application.
    pub ApplicationStatus of "attend_application.status" {
        /// In approval.
        Running = 0, "审批中", open;
        /// Approved.
        Approved = 1, "已通过", over;
        /// Annulled after approval.
        Annulled = 2, "已撤销", over;
        /// Refused or withdrawn.
        Ended = 3, "未通过", over;
    }
}
