//! Rows and inputs of plans.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;
use xieli_tables::{kpi_plan, kpi_plan_auditor, kpi_plan_indication};

pub use super::input::{
    IndicationInput, IndicationParts, KpiPlanIndicationFilter, PlanInput, PlanParts, RunningInput,
};
use super::states::KpiPlanStatus;
pub use crate::kpi_engine::model::Quota;
use crate::kpi_engine::model::{Grade, IndicationKind, Missing, Rater, Scoring, Section, SourceKind};
use crate::list::Days;

/// A plan: the results of some members over the days of a cycle (business §3 KPI).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan)]
pub struct KpiPlan {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `kpi_evaluation_cycle`.
    pub cycle: String,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// The template that it was made of; it keeps its own copy.
    pub template_id: Option<i64>,
    /// Of a team's plan: the team.
    pub team_id: Option<i64>,
    /// A [`KpiPlanStatus`].
    pub status: i16,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// A value of the dictionary `kpi_plan_audit_person`; nothing: it takes effect at once.
    pub audit_person: Option<String>,
    /// Of named auditors: who.
    pub audit_member_ids: Vec<i64>,
    /// Who reviews at the end; never empty.
    pub reviewer_ids: Vec<i64>,
    /// Raters see nothing of one another.
    pub anonymous: bool,
    /// A list of [`Section`].
    pub sections: Value,
    /// A [`Missing`].
    pub missing: i16,
    /// Decimals of the result.
    pub digits: i16,
    /// The bound of the extra score, up and down; 0: there is none.
    pub extra_max: i64,
    /// A list of [`Grade`], the highest first.
    pub grades: Value,
    /// A list of [`Quota`]; nothing: grades are not bounded.
    pub distribution: Option<Value>,
    /// So many days of silence confirm a result.
    pub confirm_days: i16,
    /// Until when raters are to be done.
    pub input_due_on: Option<NaiveDate>,
    /// In ten-thousandths, as it was when the plan was finished.
    pub rate: Option<i64>,
    /// Of the last return or cancellation.
    pub reason: Option<String>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it took effect.
    pub effective_at: Option<DateTime<Utc>>,
    /// When the last result was final.
    pub finished_at: Option<DateTime<Utc>>,
}

impl KpiPlan {
    /// Where it stands.
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

    /// The treatment of what is missing.
    pub fn without(&self) -> Missing {
        Missing::read(self.missing)
    }
}

/// An indicator of a plan.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan_indication)]
pub struct KpiPlanIndication {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The section of the plan that it belongs to.
    pub section_key: String,
    /// Its name in formulas.
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
    /// Of an automatic value: a [`SourceKind`].
    pub source: Option<i16>,
    /// Of events: those of this category and the ones below it; nothing: all.
    pub event_category_id: Option<i64>,
    /// Of a formula.
    pub formula: Option<String>,
    /// Its part of the section, in hundredths of a percent.
    pub weight: i32,
    /// A list of [`Rater`].
    pub raters: Value,
    /// Its place in the section.
    pub sort_order: i32,
    /// The indicator of the library that it was copied from.
    pub from_indication_id: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl KpiPlanIndication {
    /// Where its value comes from.
    pub fn kind_of(&self) -> IndicationKind {
        IndicationKind::read(self.kind)
    }

    /// How its value becomes a score.
    pub fn scoring_of(&self) -> Scoring {
        serde_json::from_value(self.scoring.clone()).unwrap_or_default()
    }

    /// Who rates it.
    pub fn raters_of(&self) -> Vec<Rater> {
        serde_json::from_value(self.raters.clone()).unwrap_or_default()
    }

    /// The records that its value comes from.
    pub fn source_of(&self) -> Option<SourceKind> {
        self.source.map(SourceKind::read)
    }

    /// Whether its value is found by itself.
    pub fn is_automatic(&self) -> bool {
        matches!(self.kind_of(), IndicationKind::Source | IndicationKind::Event)
    }
}

/// Somebody who is asked whether a plan takes effect.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_plan_auditor)]
pub struct KpiPlanAuditor {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// The member.
    pub member_id: i64,
    /// Their answer; nothing yet.
    pub passed: Option<bool>,
    /// When.
    pub at: Option<DateTime<Utc>>,
    /// Why.
    pub reason: Option<String>,
}

/// The things that wait for the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Plans that they decide about.
    Audit,
    /// Values that they enter.
    Input,
    /// Results of their own that they confirm.
    Confirm,
    /// Results that they review.
    Review,
}

/// Which plans a list shows; an absent field does not narrow it.
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
    /// With a cycle that reaches into these days.
    pub days: Option<Days>,
    /// With something that waits for the viewer.
    pub waits_for: Option<Waiting>,
}

/// The viewer's part in a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of its own, and somebody may have several")]
pub struct Standing {
    /// The plan.
    pub plan_id: i64,
    /// They lead it: an administrator, or the manager of its team.
    pub manages: bool,
    /// They read all of its frame.
    pub whole: bool,
    /// They are asked whether it takes effect, and have not said.
    pub audits: bool,
    /// They review its results.
    pub reviews: bool,
    /// It is about them.
    pub examined: bool,
    /// They enter values.
    pub rates: bool,
    /// How many values they have not entered.
    pub open_inputs: i64,
}

/// How much there is in a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Members that it is about.
    pub examinees: i64,
    /// Values that raters enter.
    pub inputs: i64,
    /// Of these, not entered yet.
    pub open_inputs: i64,
}

/// A member that a plan is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Examinee {
    /// Their part of the plan.
    pub examine_id: i64,
    /// The member.
    pub member_id: i64,
    /// Their team.
    pub team_id: Option<i64>,
}

/// How much waits for the viewer, for the menu; −1: that is not the viewer's (business §7 KPI `plan/menus`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Menus {
    /// Plans that they decide about.
    pub wait_audit: i64,
    /// Plans with values that they enter.
    pub wait_input: i64,
    /// Own results that they confirm.
    pub wait_confirm: i64,
    /// Results that they review.
    pub wait_valid: i64,
    /// Of all of these.
    pub sum_count: i64,
}

/// An automatic value that is another one by now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Whose.
    pub examine_id: i64,
    /// Of which indicator.
    pub plan_indication_id: i64,
    /// As it is kept, in ten-thousandths.
    pub before: Option<i64>,
    /// As it comes out now.
    pub after: Option<i64>,
}
