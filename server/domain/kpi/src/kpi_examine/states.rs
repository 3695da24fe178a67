//! The states of an examinee's result and of an appeal, and the steps that lead from one to another (business §4 KPI plan; the
//! specification is silent on the codes).

use crate::kpi_plan::states::KpiPlanStatus;
use crate::states::statuses;

statuses! {
    /// Where an appeal stands.
    pub KpiAppealStatus of "kpi_examine.appeal_status" {
        /// There is none.
        None = 0, "无申诉", draft;
        /// A reviewer has to answer it.
        Open = 1, "申诉中", open;
        /// The values are entered once more.
        Won = 2, "申诉成立", over;
        /// The score stays.
        Refused = 3, "维持原分", over;
    }
}

/// The steps of one examinee's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A rater saves or submits a value.
    Save,
    /// Every input is submitted and every value that must be there is there.
    Fill,
    /// Automatic values are computed again.
    UpdateSource,
    /// The examinee agrees.
    Confirm,
    /// The examinee kept silent until the deadline.
    ConfirmSilent,
    /// The examinee disagrees.
    Appeal,
    /// A reviewer finds that the examinee is right.
    Win,
    /// A reviewer finds that the score is.
    Refuse,
    /// A submitted value is changed, with a reason.
    ModifyInput,
    /// Points are given or taken besides, with a reason.
    Extra,
    /// The result is moved in comparison with others, with a reason.
    Calibrate,
    /// It is given back one step, with a reason.
    Return,
    /// A reviewer finishes it.
    Finish,
    /// The plan is called off.
    Cancel,
}

impl Step {
    /// Every one.
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

    /// For people.
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

/// The people that an examinee's result waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Raters with open inputs.
    Raters,
    /// The managers of the plan: nothing is left to be typed, and automatic values are missing or the result was given back. Applying
    /// `kpiPlanUpdateSource` lets it go on.
    Managers,
    /// The examinee; silence until the deadline confirms.
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
    /// The state in which a plan takes effect.
    pub const BEGIN: Self = Self { status: KpiPlanStatus::Input, appeal: KpiAppealStatus::None };

    /// From the columns.
    pub fn read(status: i16, appeal: i16) -> Self {
        Self { status: KpiPlanStatus::read(status), appeal: KpiAppealStatus::read(appeal) }
    }

    const fn to(status: KpiPlanStatus, appeal: KpiAppealStatus) -> Option<Self> {
        Some(Self { status, appeal })
    }

    /// The state after a step; nothing: it is not allowed. An open appeal is answered before the result moves on or back. A refused one
    /// is the last, unless the values are entered once more.
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

    /// Whether a step leads back to the raters: all of their inputs are open again.
    pub const fn reopens(self, step: Step) -> bool {
        matches!(self.status, KpiPlanStatus::Confirm) && matches!(step, Step::Win | Step::Return)
    }

    /// Whether a step asks the examinee: the deadline of silence begins anew.
    pub const fn asks(self, step: Step) -> bool {
        match self.after(step) {
            Some(next) => {
                matches!(next.status, KpiPlanStatus::Confirm)
                    && matches!(step, Step::Fill | Step::Refuse | Step::Return)
            }
            None => false,
        }
    }

    /// The people that the result waits for with so many open inputs; nobody only where it is over.
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

    /// Whether a result in INPUT may go on: nothing is left to be typed, and under [`crate::kpi_engine::model::Missing::Block`] there is a
    /// score.
    pub const fn is_filled(self, open_inputs: i64, scored: bool, blocks: bool) -> bool {
        matches!(self.status, KpiPlanStatus::Input) && open_inputs == 0 && (scored || !blocks)
    }

    /// Whether the examinee may know the score.
    pub const fn shows_score(self) -> bool {
        matches!(self.status, KpiPlanStatus::Confirm | KpiPlanStatus::Review | KpiPlanStatus::Finished)
    }
}
