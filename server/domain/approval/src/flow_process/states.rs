//! States of an application and of a member's task in it
//! (business §4 Approval flows; the specification is silent on the codes, docs/decisions/0093).

use crate::states::statuses;

statuses! {
    /// Status of an application.
    pub ProcessStatus of "flow_process.status" {
        /// A draft, visible to its applicant only.
        Draft = 0, "草稿", draft;
        /// Open: approvers have to decide.
        Running = 1, "审批中", open;
        /// Approved; its effect has taken place.
        Approved = 2, "已通过", over;
        /// Refused.
        Refused = 3, "已拒绝", over;
        /// Withdrawn by its applicant.
        Withdrawn = 4, "已撤回", over;
        /// Returned to the applicant, who can correct it and send it again.
        Returned = 5, "已退回", draft;
        /// Ended by an administrator.
        Terminated = 6, "已终止", over;
        /// Approved, and a request to annul it is being decided.
        Annulling = 7, "撤销审批中", open;
        /// Annulled; its effect is undone.
        Annulled = 8, "已撤销", over;
    }
}

statuses! {
    /// Status of a member's task in an application.
    pub ItemStatus of "flow_task.status" {
        /// Not its turn yet.
        Ahead = 0, "未到达", draft;
        /// The member has to decide.
        ToDo = 1, "待审批", open;
        /// The member has agreed.
        Agreed = 2, "已同意", over;
        /// The member has refused.
        Refused = 3, "已拒绝", over;
        /// Transferred to another member.
        Transferred = 4, "已转交", over;
        /// The member has returned the application.
        Returned = 5, "已退回", over;
        /// Agreed by a time limit, or because the form says so.
        Passed = 6, "自动通过", over;
        /// Skipped by a rule of the form.
        Skipped = 7, "已跳过", over;
        /// Cancelled: nothing to be decided any more.
        Cancelled = 8, "已取消", over;
        /// Waits for added signers, who decide before the member.
        Waiting = 9, "等待加签", draft;
        /// An unread copy.
        Copied = 10, "未读抄送", open;
        /// A copy that was read.
        Read = 11, "已读抄送", over;
    }
}

impl ItemStatus {
    /// The statuses in which its member has to decide, now or later, as SQL lists them.
    pub const ASKED: &'static str = sql!("{ItemStatus::Ahead, ItemStatus::ToDo, ItemStatus::Waiting}");

    /// Whether its member has to decide, now or later.
    pub const fn is_asked(self) -> bool {
        matches!(self, Self::Ahead | Self::ToDo | Self::Waiting)
    }
}
