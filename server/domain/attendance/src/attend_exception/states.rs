//! The states of an exception and what leads from one to another (business §4 Attendance).

use crate::states::statuses;

statuses! {
    /// Where an exception stands.
    pub ExceptionStatus of "attend_exception.status" {
        /// Nobody has dealt with it.
        Open = 0, "待处理", open;
        /// The repair of its punch is being decided.
        Claimed = 1, "补卡审批中", open;
        /// It counts as if the day were as it should be.
        Normal = 2, "按正常处理", over;
        /// It counts as it is, and costs what the deductions say.
        Exception = 3, "按异常处理", over;
        /// It was no exception at all.
        Removed = 9, "已移除", over;
    }
}

/// The ways of dealing with an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is dealt with as normal.
    AsNormal,
    /// It is dealt with as an exception.
    AsException,
    /// The repair of its punch is sent.
    Claim,
    /// That repair is approved.
    Approve,
    /// That repair comes to nothing.
    Refuse,
    /// The decision is taken back.
    Revoke,
    /// It is removed.
    Remove,
}

impl Step {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::AsNormal,
        Self::AsException,
        Self::Claim,
        Self::Approve,
        Self::Refuse,
        Self::Revoke,
        Self::Remove,
    ];

    /// For people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::AsNormal => "按正常处理",
            Self::AsException => "按异常处理",
            Self::Claim => "申请补卡",
            Self::Approve => "通过补卡",
            Self::Refuse => "未通过补卡",
            Self::Revoke => "撤销处理",
            Self::Remove => "移除",
        }
    }
}

impl ExceptionStatus {
    /// Where a step leads to; nothing: it is not allowed. A decision whose ground is another since may be made once more.
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
            _ => None,
        }
    }
}
