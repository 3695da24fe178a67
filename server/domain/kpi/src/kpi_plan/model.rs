//! Rows, filters and counts of appraisal plans, of their indicators, auditors and examinees.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{kpi_plan, kpi_plan_auditor, kpi_plan_indication};

pub use super::input::{
    GroupInput, GroupsInput, IndicationInput, IndicationParts, KpiPlanIndicationFilter, PlanInput, PlanParts,
    RunningInput,
};
use super::states::KpiPlanStatus;
pub use crate::kpi_engine::model::Quota;
use crate::kpi_engine::model::{Grade, IndicationKind, Missing, Rater, Scoring, Section, SourceKind};
use crate::list::Days;

/// A plan: the appraisal of some members over the days of a cycle (business §3 KPI).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan)]
pub struct KpiPlan {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `kpi_evaluation_cycle`.
    pub cycle: String,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// The template that it was created from; the plan keeps its own copy.
    pub template_id: Option<i64>,
    /// Team of a team's plan.
    pub team_id: Option<i64>,
    /// A [`KpiPlanStatus`].
    pub status: i16,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who made it.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Approver, a value of the dictionary `kpi_plan_audit_person`; `None`: no approval is needed.
    pub audit_person: Option<String>,
    /// The approvers, if they are named.
    pub audit_member_ids: Vec<i64>,
    /// Reviewers of the results; never empty.
    pub reviewer_ids: Vec<i64>,
    /// Whether raters do not see each other's inputs.
    pub anonymous: bool,
    /// A list of [`Section`].
    pub sections: Value,
    /// A [`Missing`].
    pub missing: i16,
    /// Decimals of the result.
    pub digits: i16,
    /// The largest absolute number of extra points; 0: none.
    pub extra_max: i64,
    /// A list of [`Grade`], the highest first.
    pub grades: Value,
    /// A list of [`Quota`]; `None`: grades are not bounded.
    pub distribution: Option<Value>,
    /// Days after which a result counts as confirmed.
    pub confirm_days: i16,
    /// Deadline of raters.
    pub input_due_on: Option<NaiveDate>,
    /// Rate in ten-thousandths, as it was when the plan was finished.
    pub rate: Option<i64>,
    /// Reason of the last return or cancellation.
    pub reason: Option<String>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it took effect.
    pub effective_at: Option<DateTime<Utc>>,
    /// When the last result became final.
    pub finished_at: Option<DateTime<Utc>>,
}

impl KpiPlan {
    /// Its state.
    pub fn state(&self) -> KpiPlanStatus {
        KpiPlanStatus::read(self.status)
    }

    /// Its sections.
    pub fn sections_of(&self) -> Vec<Section> {
        serde_json::from_value(self.sections.clone()).unwrap_or_default()
    }

    /// Its grades, the highest first.
    pub fn grades_of(&self) -> Vec<Grade> {
        serde_json::from_value(self.grades.clone()).unwrap_or_default()
    }

    /// The bounds of its grades.
    pub fn quotas(&self) -> Option<Vec<Quota>> {
        self.distribution.clone().map(|list| serde_json::from_value(list).unwrap_or_default())
    }

    /// The treatment of missing values.
    pub fn without(&self) -> Missing {
        Missing::read(self.missing)
    }
}

/// An indicator of a plan.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan_indication)]
pub struct KpiPlanIndication {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The section of the plan that it belongs to.
    pub section_key: String,
    /// Its key in formulas.
    pub key: String,
    /// 1 to 50 characters.
    pub name: String,
    /// An [`IndicationKind`].
    pub kind: i16,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Up to 500 characters.
    pub description: Option<String>,
    /// A [`Scoring`].
    pub scoring: Value,
    /// Source of an automatic value, a [`SourceKind`].
    pub source: Option<i16>,
    /// Category of the counted events, with the categories below; `None`: all events.
    pub event_category_id: Option<i64>,
    /// Formula of a computed value.
    pub formula: Option<String>,
    /// Its part of the section, in hundredths of a percent.
    pub weight: i32,
    /// A list of [`Rater`].
    pub raters: Value,
    /// Its place in the section.
    pub sort_order: i32,
    /// The indicator of the library that it was copied from.
    pub from_indication_id: Option<i64>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who made it.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl KpiPlanIndication {
    /// Origin of its value.
    pub fn kind_of(&self) -> IndicationKind {
        IndicationKind::read(self.kind)
    }

    /// Rule that turns a value into a score.
    pub fn scoring_of(&self) -> Scoring {
        serde_json::from_value(self.scoring.clone()).unwrap_or_default()
    }

    /// Raters of its value.
    pub fn raters_of(&self) -> Vec<Rater> {
        serde_json::from_value(self.raters.clone()).unwrap_or_default()
    }

    /// The records that its value comes from.
    pub fn source_of(&self) -> Option<SourceKind> {
        self.source.map(SourceKind::read)
    }

    /// Whether its value is computed from records.
    pub fn is_automatic(&self) -> bool {
        matches!(self.kind_of(), IndicationKind::Source | IndicationKind::Event)
    }
}

/// An approver of a plan.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan_auditor)]
pub struct KpiPlanAuditor {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The member.
    pub member_id: i64,
    /// Their decision; `None`: none yet.
    pub passed: Option<bool>,
    /// When they decided.
    pub at: Option<DateTime<Utc>>,
    /// Reason of the decision.
    pub reason: Option<String>,
}

/// Kinds of open tasks of the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Plans to approve.
    Audit,
    /// Values to enter.
    Input,
    /// Own results to confirm.
    Confirm,
    /// Results to review.
    Review,
}

impl Waiting {
    /// The value with a name of the API.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "AUDIT" => Some(Self::Audit),
            "INPUT" => Some(Self::Input),
            "CONFIRM" => Some(Self::Confirm),
            "REVIEW" => Some(Self::Review),
            _ => None,
        }
    }
}

/// Filter of plans; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiPlanFilter {
    /// By the name.
    pub keyword: Option<String>,
    /// In one of these states.
    pub statuses: Vec<i16>,
    /// Of this cycle.
    pub cycle: Option<String>,
    /// Of this team or one below it.
    pub team_id: Option<i64>,
    /// With a cycle that overlaps these days.
    pub days: Option<Days>,
    /// With an open task of the viewer.
    pub waits_for: Option<Waiting>,
}

/// The viewer's part in a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of its own, and somebody may have several")]
pub struct Standing {
    /// The plan.
    pub plan_id: i64,
    /// The viewer manages it: an administrator, or the manager of its team.
    pub manages: bool,
    /// The viewer reads its whole frame.
    pub whole: bool,
    /// The viewer is an approver who has not decided yet.
    pub audits: bool,
    /// The viewer reviews its results.
    pub reviews: bool,
    /// The viewer is an examinee.
    pub examined: bool,
    /// Some of its results are final.
    pub finished: bool,
    /// The viewer is a rater.
    pub rates: bool,
    /// Number of the viewer's inputs that are not submitted.
    pub open_inputs: i64,
}

/// Numbers of examinees and inputs of a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of examinees.
    pub examinees: i64,
    /// Number of inputs.
    pub inputs: i64,
    /// Number of inputs that are not submitted.
    pub open_inputs: i64,
}

/// An examinee of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Examinee {
    /// Id of the result.
    pub examine_id: i64,
    /// The member.
    pub member_id: i64,
    /// Their team.
    pub team_id: Option<i64>,
}

/// Numbers of open tasks of the viewer, for the menu; −1: the viewer never has such tasks
/// (business §7 KPI `plan/menus`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Menus {
    /// Plans to approve.
    pub wait_audit: i64,
    /// Plans with values to enter.
    pub wait_input: i64,
    /// Own results to confirm.
    pub wait_confirm: i64,
    /// Results to review.
    pub wait_valid: i64,
    /// Sum of all of these.
    pub sum_count: i64,
}

/// An automatic value that would change now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Id of the result.
    pub examine_id: i64,
    /// Id of the indicator.
    pub plan_indication_id: i64,
    /// The stored value, in ten-thousandths.
    pub before: Option<i64>,
    /// The value of today.
    pub after: Option<i64>,
}

/// A member with more than one plan in a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// The member.
    pub member_id: i64,
    /// Existing plans of the cycle.
    pub plan_ids: Vec<i64>,
    /// Places of the groups that name the member.
    pub groups: Vec<i32>,
}

/// The plans of several groups; exactly one of the two is set.
#[derive(Debug, Clone)]
pub struct GroupsMade {
    /// The plans, one for each group in order.
    pub plans: Option<Vec<KpiPlan>>,
    /// Members with more than one plan, where the plans were checked only.
    pub clashes: Option<Vec<Clash>>,
}
