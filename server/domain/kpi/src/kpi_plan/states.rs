//! States of an appraisal plan with the transitions between them
//! (business §4 KPI plan; the specification is silent on the codes).

use crate::states::statuses;

statuses! {
    /// State of a plan, and of each of its examinees from [`KpiPlanStatus::Input`] on.
    pub KpiPlanStatus of "kpi_plan.status" {
        /// In preparation.
        Draft = 0, "草稿", draft;
        /// Waiting for approval.
        WaitAudit = 10, "待生效", open;
        /// Returned by an auditor, with a reason.
        Returned = 15, "已退回", draft;
        /// Values are entered and computed.
        Input = 20, "待录入", open;
        /// The examinee checks the score.
        Confirm = 30, "待确认", open;
        /// A reviewer checks the score.
        Review = 40, "待审核", open;
        /// Values, rate and grade are frozen.
        Finished = 50, "已完成", over;
        /// Cancelled, with a reason.
        Cancelled = 90, "已终止", over;
    }
}

/// The steps of a plan. Steps of a single examinee are [`crate::kpi_examine::states::Step`]; from the day on
/// which the plan takes effect its status follows from those of its examinees ([`KpiPlanStatus::lowest`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The plan, its indications or its examinees are changed.
    Update,
    /// It is submitted.
    Submit,
    /// An auditor passes it.
    Pass,
    /// An auditor refuses it.
    Fail,
    /// It is cancelled.
    Cancel,
    /// It is deleted.
    Delete,
    /// Name, deadline and reviewers are changed while it runs.
    UpdateRunning,
    /// Automatic values are computed again.
    UpdateSource,
    /// Members with open tasks are reminded.
    Remind,
    /// It is copied for the next cycle.
    Copy,
}

impl Step {
    /// All values.
    pub const ALL: [Self; 10] = [
        Self::Update,
        Self::Submit,
        Self::Pass,
        Self::Fail,
        Self::Cancel,
        Self::Delete,
        Self::UpdateRunning,
        Self::UpdateSource,
        Self::Remind,
        Self::Copy,
    ];

    /// Label for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Update => "修改",
            Self::Submit => "提交",
            Self::Pass => "审批通过",
            Self::Fail => "审批不通过",
            Self::Cancel => "终止",
            Self::Delete => "删除",
            Self::UpdateRunning => "修改进行中的计划",
            Self::UpdateSource => "更新数据来源",
            Self::Remind => "催办",
            Self::Copy => "复制",
        }
    }
}

impl KpiPlanStatus {
    /// The statuses of [`KpiPlanStatus::is_running`], as SQL lists them.
    pub const RUNNING: &'static str =
        sql!("{KpiPlanStatus::Input, KpiPlanStatus::Confirm, KpiPlanStatus::Review}");

    /// The status after a step; `None` if the step is not allowed. `audited`: whether the plan needs
    /// approval.
    pub const fn after(self, step: Step, audited: bool) -> Option<Self> {
        match (self, step) {
            (Self::Draft | Self::Returned, Step::Update | Step::Delete) => Some(self),
            (Self::Draft | Self::Returned, Step::Submit) if audited => Some(Self::WaitAudit),
            (Self::Draft | Self::Returned, Step::Submit) | (Self::WaitAudit, Step::Pass) => Some(Self::Input),
            (Self::WaitAudit, Step::Fail) => Some(Self::Returned),
            (Self::Finished | Self::Cancelled, Step::Cancel) => None,
            (_, Step::Cancel) => Some(Self::Cancelled),
            (Self::Cancelled, Step::Delete) | (_, Step::Copy) => Some(self),
            (Self::Input | Self::Confirm | Self::Review, Step::UpdateRunning) => Some(self),
            // a plan whose lowest status is REVIEW has no examinee left whose values may change
            (Self::Input | Self::Confirm, Step::UpdateSource) => Some(self),
            (Self::WaitAudit | Self::Input | Self::Confirm | Self::Review, Step::Remind) => Some(self),
            _ => None,
        }
    }

    /// Whether the plan has taken effect and is not finished or cancelled.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::Input | Self::Confirm | Self::Review)
    }

    /// The status of a running plan from those of its examinees: the lowest. `None` if there are none.
    pub fn lowest(examinees: impl IntoIterator<Item = Self>) -> Option<Self> {
        examinees.into_iter().min()
    }
}
