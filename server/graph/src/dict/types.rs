//! What a dictionary looks like from outside.

use async_graphql::{Enum, Json};
use xieli_domain::category::rules::SYSTEM;
use xieli_domain::dict::model;
use xieli_domain::dict::rules::Dictionary;
use xieli_macros::object;

/// Which dictionary (business §3 Dictionary codes used).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Dictionary")]
pub enum DictCode {
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

/// An item of a dictionary (core §3).
#[derive(Debug, Clone)]
pub struct DictItem(model::DictItem);

impl From<model::DictItem> for DictItem {
    fn from(item: model::DictItem) -> Self {
        Self(item)
    }
}

/// An item of a dictionary (core §3).
#[object(login)]
impl DictItem {
    /// The code of its dictionary.
    fn code(&self) -> &str {
        &self.0.code
    }

    /// What records keep.
    fn value(&self) -> &str {
        &self.0.value
    }

    /// What people read.
    fn text(&self) -> &str {
        &self.0.text
    }

    /// What else is known of it: an object, which REST merges into the item.
    fn param(&self) -> Option<Json<&serde_json::Value>> {
        self.0.param.as_ref().map(Json)
    }

    /// `#rrggbb`.
    fn color(&self) -> Option<&str> {
        self.0.color.as_deref()
    }

    /// Place in the dictionary, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Whether it is the system's, not the enterprise's own.
    fn inherited(&self) -> bool {
        self.0.enterprise_id == SYSTEM
    }
}
