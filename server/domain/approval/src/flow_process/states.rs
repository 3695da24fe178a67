//! The states of an application and of what somebody has to do with it (business §4 Approval flows; the specification is silent on
//! the codes, docs/decisions/0093).

use crate::states::statuses;

statuses! {
    /// Where an application stands.
    pub ProcessStatus of "flow_process.status" {
        /// Its applicant's alone.
        Draft = 0, "草稿", draft;
        /// Somebody decides.
        Running = 1, "审批中", open;
        /// Approved; its effect has come.
        Approved = 2, "已通过", over;
        /// Refused.
        Refused = 3, "已拒绝", over;
        /// Withdrawn by its applicant.
        Withdrawn = 4, "已撤回", over;
        /// The applicant mends it and sends it again.
        Returned = 5, "已退回", draft;
        /// Ended by an administrator.
        Terminated = 6, "已终止", over;
        /// Approved, and somebody decides whether it is annulled.
        Annulling = 7, "撤销审批中", open;
        /// Annulled; its effect is taken back.
        Annulled = 8, "已撤销", over;
    }
}

statuses! {
    /// Where the part of one member stands.
    pub ItemStatus of "flow_task.status" {
        /// Its turn has not come.
        Ahead = 0, "未到达", draft;
        /// The member decides.
        ToDo = 1, "待审批", open;
        /// The member has agreed.
        Agreed = 2, "已同意", over;
        /// The member has refused.
        Refused = 3, "已拒绝", over;
        /// Somebody else decides instead.
        Transferred = 4, "已转交", over;
        /// The member has returned the application.
        Returned = 5, "已退回", over;
        /// Agreed by a time limit, or because the form says so.
        Passed = 6, "自动通过", over;
        /// Left out by a rule of the form.
        Skipped = 7, "已跳过", over;
        /// Nothing to be decided any more.
        Cancelled = 8, "已取消", over;
        /// Signers whom the member has added decide before.
        Waiting = 9, "等待加签", draft;
        /// A copy that is not read.
        Copied = 10, "未读抄送", open;
        /// A copy that is read.
        Read = 11, "已读抄送", over;
    }
}

impl ItemStatus {
    /// Its member is asked, or is still to be.
    pub const fn is_asked(self) -> bool {
        matches!(self, Self::Ahead | Self::ToDo | Self::Waiting)
    }
}
