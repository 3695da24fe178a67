//! What a dictionary shows: pure functions.

use std::collections::BTreeMap;

use super::model::DictItem;

/// Every dictionary there is (business §3 Dictionary codes used). A domain that keeps one adds it here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dictionary {
    /// Who sees a record (business §3).
    IsOpen,
    /// Who sees a document (core §3 isOpen).
    DocIsOpen,
    /// Priorities of tasks, with colours (business §9).
    TaskLevel,
    /// Priorities of work orders, with colours (business §9).
    WorkLevel,
    /// Service types of work orders.
    WorkServiceType,
    /// Warranty states of work orders.
    Warranty,
    /// Customer types, with what they require (business §3).
    CustomerType,
    /// Customer levels.
    CustomerLevel,
    /// Customer tags.
    CustomerTag,
    /// Customer industries.
    CustomerIndustry,
    /// Project types.
    ProjectType,
    /// Project statuses.
    ProjectStatusCategory,
    /// Project team types.
    ProjectTeamType,
    /// Project properties.
    ProjectProperty,
    /// Payment receipt types of projects.
    ProjectReturnType,
    /// Project cost types.
    ProjectCostType,
    /// Project tags.
    ProjectTag,
    /// Log types.
    LogType,
    /// Grades of comments on weekly reports.
    WeeklyCommentGrade,
    /// Who reviews an appraisal plan.
    KpiPlanAuditPerson,
    /// Appraisal cycles.
    KpiEvaluationCycle,
}

impl Dictionary {
    /// Every dictionary.
    pub const ALL: [Self; 21] = [
        Self::IsOpen,
        Self::DocIsOpen,
        Self::TaskLevel,
        Self::WorkLevel,
        Self::WorkServiceType,
        Self::Warranty,
        Self::CustomerType,
        Self::CustomerLevel,
        Self::CustomerTag,
        Self::CustomerIndustry,
        Self::ProjectType,
        Self::ProjectStatusCategory,
        Self::ProjectTeamType,
        Self::ProjectProperty,
        Self::ProjectReturnType,
        Self::ProjectCostType,
        Self::ProjectTag,
        Self::LogType,
        Self::WeeklyCommentGrade,
        Self::KpiPlanAuditPerson,
        Self::KpiEvaluationCycle,
    ];

    /// As calls and the column spell it.
    pub fn code(self) -> &'static str {
        match self {
            Self::IsOpen => "is_open",
            Self::DocIsOpen => "doc_is_open",
            Self::TaskLevel => "task_level",
            Self::WorkLevel => "work_level",
            Self::WorkServiceType => "work_service_type",
            Self::Warranty => "warranty",
            Self::CustomerType => "customer_type",
            Self::CustomerLevel => "customer_level",
            Self::CustomerTag => "customer_tag",
            Self::CustomerIndustry => "customer_industry",
            Self::ProjectType => "project_type",
            Self::ProjectStatusCategory => "project_status_category",
            Self::ProjectTeamType => "project_team_type",
            Self::ProjectProperty => "project_property",
            Self::ProjectReturnType => "project_return_type",
            Self::ProjectCostType => "project_cost_type",
            Self::ProjectTag => "project_tag",
            Self::LogType => "log_type",
            Self::WeeklyCommentGrade => "weekly_comment_grade",
            Self::KpiPlanAuditPerson => "kpi_plan_audit_person",
            Self::KpiEvaluationCycle => "kpi_evaluation_cycle",
        }
    }
}

/// The items an enterprise is offered: the system's and its own, its own in place of the system's with the same value,
/// in order; what is disabled is left out, and a disabled item of its own hides the system's.
pub fn effective(items: Vec<DictItem>) -> Vec<DictItem> {
    let mut by_value: BTreeMap<String, DictItem> = BTreeMap::new();
    for item in items {
        let shadowed =
            by_value.get(&item.value).is_some_and(|known| known.enterprise_id > item.enterprise_id);
        if !shadowed {
            by_value.insert(item.value.clone(), item);
        }
    }
    let mut shown: Vec<DictItem> = by_value.into_values().filter(|item| !item.disabled).collect();
    shown.sort_by_key(|item| (item.sort_order, item.enterprise_id, item.id));
    shown
}
