//! Statuses of a weekly report and their transitions (business §4; the specification is silent on the codes).

use crate::states::statuses;

statuses! {
    /// Status of a report.
    pub WeeklyStatus of "weekly.status" {
        /// A draft, visible to its author only.
        Draft = 0, "草稿", draft;
        /// Visible to the team; its author can still change it.
        Submitted = 1, "已提交", open;
        /// A reviewer has commented; the author can no longer change it.
        Locked = 2, "已锁定", over;
        /// Reopened for its author, with a reason.
        Reopened = 3, "已重开", draft;
    }
}

/// A step that a member takes with a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Its author changes it.
    Save,
    /// Its author submits it.
    Submit,
    /// A reviewer comments on it.
    Comment,
    /// Its only comment is deleted.
    Uncomment,
    /// It is reopened for its author.
    Reopen,
    /// Its author deletes it.
    Delete,
}

impl Step {
    /// All steps.
    pub const ALL: [Self; 6] =
        [Self::Save, Self::Submit, Self::Comment, Self::Uncomment, Self::Reopen, Self::Delete];

    /// Label in the interface.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Save => "修改",
            Self::Submit => "提交",
            Self::Comment => "点评",
            Self::Uncomment => "删除点评",
            Self::Reopen => "重开",
            Self::Delete => "删除",
        }
    }
}

impl WeeklyStatus {
    /// The statuses in which the author has to submit, as SQL lists them.
    pub const UNSENT: &'static str = sql!("{WeeklyStatus::Draft, WeeklyStatus::Reopened}");

    /// The status after a step; `None` if it is not allowed.
    pub const fn after(self, step: Step) -> Option<Self> {
        match (self, step) {
            (Self::Draft, Step::Save | Step::Delete) => Some(Self::Draft),
            (Self::Draft | Self::Reopened, Step::Submit) => Some(Self::Submitted),
            (Self::Submitted, Step::Save | Step::Uncomment) => Some(Self::Submitted),
            (Self::Submitted | Self::Locked, Step::Comment) => Some(Self::Locked),
            (Self::Locked, Step::Uncomment) => Some(Self::Submitted),
            (Self::Submitted | Self::Locked, Step::Reopen) => Some(Self::Reopened),
            (Self::Reopened, Step::Save | Step::Uncomment) => Some(Self::Reopened),
            _ => None,
        }
    }
}
