//! The states of a report and what leads from one to another (business §4; the specification is silent on the codes).

use crate::states::statuses;

statuses! {
    /// Where a report stands.
    pub WeeklyStatus of "weekly.status" {
        /// Its author's alone.
        Draft = 0, "草稿", draft;
        /// Told to the team; its author can still change it.
        Submitted = 1, "已提交", open;
        /// Somebody has commented: it stays as it is.
        Locked = 2, "已锁定", over;
        /// Given back to its author, with a reason.
        Reopened = 3, "已重开", draft;
    }
}

/// What is done with a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Its author changes it.
    Save,
    /// Its author submits it.
    Submit,
    /// Somebody comments on it.
    Comment,
    /// Its only comment is deleted.
    Uncomment,
    /// It is given back to its author.
    Reopen,
    /// Its author throws it away.
    Delete,
}

impl Step {
    /// Every one.
    pub const ALL: [Self; 6] =
        [Self::Save, Self::Submit, Self::Comment, Self::Uncomment, Self::Reopen, Self::Delete];

    /// For people.
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
    /// Where a step leads to; nothing: it is not allowed.
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
