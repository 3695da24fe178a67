//! States of an examinee's result and of its appeal, with the transitions between them
//! (business §4 KPI plan; the specification is silent on the codes).

use crate::kpi_plan::states::KpiPlanStatus;
use crate::states::statuses;

statuses! {
    /// State of an appeal.
    pub KpiAppealStatus of "kpi_examine.appeal_status" {
        /// There is none.
        None = 0, "无申诉", draft;
        /// A reviewer must answer it.
        Open = 1, "申诉中", open;
        /// Accepted: the values are entered once more.
        Won = 2, "申诉成立", over;
        /// Refused: the score stays.
        Refused = 3, "维持原分", over;
    }
}

/// Steps of one examinee's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A rater saves or submits a value.
    Save,
    /// All inputs are submitted, and no required value is missing.
    Fill,
    /// Automatic values are computed again.
    UpdateSource,
    /// The examinee agrees.
    Confirm,
    /// The deadline of the confirmation has expired.
    ConfirmSilent,
    /// The examinee disagrees.
    Appeal,
    /// A reviewer accepts the appeal.
    Win,
    /// A reviewer refuses the appeal.
    Refuse,
    /// A submitted value is changed, with a reason.
    ModifyInput,
    /// Extra points are given or deducted, with a reason.
    Extra,
    /// The result is calibrated against others, with a reason.
    Calibrate,
    /// It is returned by one step, with a reason.
    Return,
    /// A reviewer finishes it.
    Finish,
    /// The plan is cancelled.
    Cancel,
}

impl Step {
    /// All values.
    pub const ALL: [Self; 14] = [
        Self::Save,
        Self::Fill,
        Self::UpdateSource,
        Self::Confirm,
        Self::ConfirmSilent,
        Self::Appeal,
        Self::Win,
        Self::Refuse,
        Self::ModifyInput,
        Self::Extra,
        Self::Calibrate,
        Self::Return,
        Self::Finish,
        Self::Cancel,
    ];

    /// Label for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Save => "录入",
            Self::Fill => "完成录入",
            Self::UpdateSource => "更新数据来源",
            Self::Confirm => "确认",
            Self::ConfirmSilent => "超时自动确认",
            Self::Appeal => "申诉",
            Self::Win => "申诉成立",
            Self::Refuse => "维持原分",
            Self::ModifyInput => "修改录入",
            Self::Extra => "附加分",
            Self::Calibrate => "校准",
            Self::Return => "退回",
            Self::Finish => "审核完成",
            Self::Cancel => "终止",
        }
    }
}

/// The role whose action a result needs next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Raters with open inputs.
    Raters,
    /// Managers of the plan: no input is open, but automatic values are missing or the result was returned.
    /// Applying `kpiPlanUpdateSource` lets it go on.
    Managers,
    /// The examinee; the expired deadline confirms.
    Examinee,
    /// The reviewers.
    Reviewers,
}

/// The state of an examinee's result with that of its appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The status of the result.
    pub status: KpiPlanStatus,
    /// The status of the appeal.
    pub appeal: KpiAppealStatus,
}

impl State {
    /// The state after the plan has taken effect.
    pub const BEGIN: Self = Self { status: KpiPlanStatus::Input, appeal: KpiAppealStatus::None };

    /// Reads the state from the columns.
    pub fn read(status: i16, appeal: i16) -> Self {
        Self { status: KpiPlanStatus::read(status), appeal: KpiAppealStatus::read(appeal) }
    }

    const fn to(status: KpiPlanStatus, appeal: KpiAppealStatus) -> Option<Self> {
        Some(Self { status, appeal })
    }

    /// The state after a step; `None` if the step is not allowed. An open appeal must be answered before the
    /// result moves on or back. After a refused one there is no other, unless the values are entered once
    /// more.
    pub const fn after(self, step: Step) -> Option<Self> {
        use KpiAppealStatus as Appeal;
        use KpiPlanStatus::{Cancelled, Confirm, Finished, Input, Review};
        let open = matches!(self.appeal, Appeal::Open);
        match (self.status, step) {
            (Input, Step::Save) | (Input | Confirm, Step::UpdateSource) => Some(self),
            (Input, Step::Fill) => Self::to(Confirm, self.appeal),
            (Confirm, Step::Confirm | Step::ConfirmSilent) if !open => Self::to(Review, self.appeal),
            (Confirm, Step::Appeal) if matches!(self.appeal, Appeal::None | Appeal::Won) => {
                Self::to(Confirm, Appeal::Open)
            }
            (Confirm, Step::Win) if open => Self::to(Input, Appeal::Won),
            (Confirm, Step::Refuse) if open => Self::to(Confirm, Appeal::Refused),
            (Confirm | Review, Step::ModifyInput | Step::Extra | Step::Calibrate) => Some(self),
            (Confirm, Step::Return) if !open => Self::to(Input, Appeal::None),
            (Review, Step::Return) => Self::to(Confirm, self.appeal),
            (Review, Step::Finish) => Self::to(Finished, self.appeal),
            (Input | Confirm | Review, Step::Cancel) => {
                Self::to(Cancelled, if open { Appeal::None } else { self.appeal })
            }
            _ => None,
        }
    }

    /// Whether a step returns the result to the raters: all of their inputs are open again.
    pub const fn reopens(self, step: Step) -> bool {
        matches!(self.status, KpiPlanStatus::Confirm) && matches!(step, Step::Win | Step::Return)
    }

    /// Whether a step requests the examinee's confirmation, with a new deadline.
    pub const fn asks(self, step: Step) -> bool {
        match self.after(step) {
            Some(next) => {
                matches!(next.status, KpiPlanStatus::Confirm)
                    && matches!(step, Step::Fill | Step::Refuse | Step::Return)
            }
            None => false,
        }
    }

    /// The role whose action the result needs with so many open inputs; `None` only at the end.
    pub const fn waits_for(self, open_inputs: i64) -> Option<Waiting> {
        match (self.status, self.appeal) {
            (KpiPlanStatus::Input, _) if open_inputs > 0 => Some(Waiting::Raters),
            (KpiPlanStatus::Input, _) => Some(Waiting::Managers),
            (KpiPlanStatus::Confirm, KpiAppealStatus::Open) | (KpiPlanStatus::Review, _) => {
                Some(Waiting::Reviewers)
            }
            (KpiPlanStatus::Confirm, _) => Some(Waiting::Examinee),
            _ => None,
        }
    }

    /// Whether a result in INPUT may go on: no input is open, and under
    /// [`crate::kpi_engine::model::Missing::Block`] there is a score.
    pub const fn is_filled(self, open_inputs: i64, scored: bool, blocks: bool) -> bool {
        matches!(self.status, KpiPlanStatus::Input) && open_inputs == 0 && (scored || !blocks)
    }

    /// Whether the examinee may know the score.
    pub const fn shows_score(self) -> bool {
        matches!(self.status, KpiPlanStatus::Confirm | KpiPlanStatus::Review | KpiPlanStatus::Finished)
    }
}
