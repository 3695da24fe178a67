//! States of an attendance exception with the transitions between them (business §4 Attendance).

use crate::states::statuses;

statuses! {
    /// State of an exception.
    pub ExceptionStatus of "attend_exception.status" {
        /// It has not been handled.
        Open = 0, "待处理", open;
        /// A correction of its punch is in approval.
        Claimed = 1, "补卡审批中", open;
        /// It counts as normal.
        Normal = 2, "按正常处理", over;
        /// It counts as an exception, with a deduction.
        Exception = 3, "按异常处理", over;
        /// It was removed as invalid.
        Removed = 9, "已移除", over;
    }
}

/// Steps of an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is dealt with as normal.
    AsNormal,
    /// It is dealt with as an exception.
    AsException,
    /// A correction of its punch is submitted.
    Claim,
    /// That correction is approved.
    Approve,
    /// That correction is refused or withdrawn.
    Refuse,
    /// The decision is revoked.
    Revoke,
    /// It is removed.
    Remove,
    /// The correction that settled it is annulled after its month was closed.
    Lapse,
}

impl Step {
    /// All values.
    pub const ALL: [Self; 8] = [
        Self::AsNormal,
        Self::AsException,
        Self::Claim,
        Self::Approve,
        Self::Refuse,
        Self::Revoke,
        Self::Remove,
        Self::Lapse,
    ];

    /// Label for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::AsNormal => "按正常处理",
            Self::AsException => "按异常处理",
            Self::Claim => "申请补卡",
            Self::Approve => "通过补卡",
            Self::Refuse => "未通过补卡",
            Self::Revoke => "撤销处理",
            Self::Remove => "移除",
            Self::Lapse => "撤销补卡",
        }
    }
}

impl ExceptionStatus {
    /// The state after a step; `None` if the step is not allowed. A decision whose inputs have changed may be
    /// made again.
    pub const fn after(self, step: Step, review: bool) -> Option<Self> {
        match (self, step) {
            (Self::Open, Step::AsNormal) => Some(Self::Normal),
            (Self::Open, Step::AsException) => Some(Self::Exception),
            (Self::Normal | Self::Exception, Step::AsNormal) if review => Some(Self::Normal),
            (Self::Normal | Self::Exception, Step::AsException) if review => Some(Self::Exception),
            (Self::Open, Step::Claim) => Some(Self::Claimed),
            (Self::Claimed, Step::Approve) => Some(Self::Normal),
            (Self::Claimed, Step::Refuse) | (Self::Normal | Self::Exception, Step::Revoke) => {
                Some(Self::Open)
            }
            (Self::Open, Step::Remove) => Some(Self::Removed),
            // an exception of a closed month could not be dealt with any more
            (Self::Claimed | Self::Normal, Step::Lapse) => Some(Self::Exception),
            _ => None,
        }
    }
}
