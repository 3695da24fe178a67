//! Inputs of appraisal plans and of their indicators, and the columns written from them.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde_json::Value;
use xieli_tables::{kpi_plan, kpi_plan_indication};

use super::model::{KpiPlan, KpiPlanIndication, Quota};
use crate::kpi_engine::model::{Grade, Rater, Scoring, Section};

/// Changes to a plan: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct PlanInput {
    /// Required of a new one.
    pub name: Option<String>,
    /// Required of a new one.
    pub cycle: Option<String>,
    /// First day; for a new plan by default that of the present cycle.
    pub begins_on: Option<NaiveDate>,
    /// Last day; for a new plan by default that of the cycle.
    pub ends_on: Option<NaiveDate>,
    /// Template whose indicators a new plan copies.
    pub template_id: Option<i64>,
    /// Team of a team's plan.
    pub team_id: Option<Option<i64>>,
    /// Examinees, besides those of `team_ids`.
    pub member_ids: Option<Vec<i64>>,
    /// Teams whose members, and those of the teams below, are examinees.
    pub team_ids: Option<Vec<i64>>,
    /// Approver of the plan, a value of the dictionary `kpi_plan_audit_person`.
    pub audit_person: Option<Option<String>>,
    /// The approvers, if they are named.
    pub audit_member_ids: Option<Vec<i64>>,
    /// Reviewers of the results.
    pub reviewer_ids: Option<Vec<i64>>,
    /// Days after which a result counts as confirmed.
    pub confirm_days: Option<i16>,
    /// Deadline of raters.
    pub input_due_on: Option<Option<NaiveDate>>,
    /// Forced distribution of grades.
    pub distribution: Option<Option<Vec<Quota>>>,
    /// Its sections.
    pub sections: Option<Vec<Section>>,
    /// A [`Missing`](crate::kpi_engine::model::Missing).
    pub missing: Option<i16>,
    /// Decimals of the result.
    pub digits: Option<i16>,
    /// The largest absolute number of extra points.
    pub extra_max: Option<i64>,
    /// Whether raters do not see each other's inputs.
    pub anonymous: Option<bool>,
    /// Its grades.
    pub grades: Option<Vec<Grade>>,
}

/// The members of a plan out of several, with their template.
#[derive(Debug, Clone, Default)]
pub struct GroupInput {
    /// Name of the plan; by default the common one.
    pub name: Option<String>,
    /// Template whose indicators the plan copies.
    pub template_id: Option<i64>,
    /// Examinees, besides those of `team_ids`.
    pub member_ids: Vec<i64>,
    /// Teams whose members, and those of the teams below, are examinees.
    pub team_ids: Vec<i64>,
}

/// Plans for several groups.
#[derive(Debug, Clone, Default)]
pub struct GroupsInput {
    /// The parts that the plans have in common.
    pub plan: PlanInput,
    /// The groups, a plan for each.
    pub groups: Vec<GroupInput>,
    /// Whether the plans are checked only.
    pub dry_run: bool,
}

/// Changes to a running plan: an absent field stays.
#[derive(Debug, Clone, Default)]
pub struct RunningInput {
    /// The name.
    pub name: Option<String>,
    /// Deadline of raters.
    pub input_due_on: Option<Option<NaiveDate>>,
    /// Days after which a result counts as confirmed.
    pub confirm_days: Option<i16>,
    /// Reviewers of the results.
    pub reviewer_ids: Option<Vec<i64>>,
}

/// The writable columns of a plan.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = kpi_plan, treat_none_as_null = true)]
pub struct PlanParts {
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary `kpi_evaluation_cycle`.
    pub cycle: String,
    /// The first day.
    pub begins_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// The template that it was created from.
    pub template_id: Option<i64>,
    /// Team of a team's plan.
    pub team_id: Option<i64>,
    /// A value of the dictionary `kpi_plan_audit_person`.
    pub audit_person: Option<String>,
    /// The approvers, if they are named.
    pub audit_member_ids: Vec<i64>,
    /// Reviewers of the results.
    pub reviewer_ids: Vec<i64>,
    /// Whether raters do not see each other's inputs.
    pub anonymous: bool,
    /// A list of [`Section`].
    pub sections: Value,
    /// A [`Missing`](crate::kpi_engine::model::Missing).
    pub missing: i16,
    /// Decimals of the result.
    pub digits: i16,
    /// The largest absolute number of extra points.
    pub extra_max: i64,
    /// A list of [`Grade`].
    pub grades: Value,
    /// A list of [`Quota`].
    pub distribution: Option<Value>,
    /// Days after which a result counts as confirmed.
    pub confirm_days: i16,
    /// Deadline of raters.
    pub input_due_on: Option<NaiveDate>,
}

impl From<&KpiPlan> for PlanParts {
    fn from(row: &KpiPlan) -> Self {
        let row = row.clone();
        Self {
            name: row.name,
            cycle: row.cycle,
            begins_on: row.begins_on,
            ends_on: row.ends_on,
            template_id: row.template_id,
            team_id: row.team_id,
            audit_person: row.audit_person,
            audit_member_ids: row.audit_member_ids,
            reviewer_ids: row.reviewer_ids,
            anonymous: row.anonymous,
            sections: row.sections,
            missing: row.missing,
            digits: row.digits,
            extra_max: row.extra_max,
            grades: row.grades,
            distribution: row.distribution,
            confirm_days: row.confirm_days,
            input_due_on: row.input_due_on,
        }
    }
}

/// Filter of indicators of plans.
#[derive(Debug, Clone, Default)]
pub struct KpiPlanIndicationFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
}

/// Changes to an indicator of a plan: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct IndicationInput {
    /// The plan, for a new indicator.
    pub plan_id: Option<i64>,
    /// Key of the section; for a new one by default the first.
    pub section_key: Option<String>,
    /// Its key in formulas; for a new one by default the next free key.
    pub key: Option<String>,
    /// Required of a new one.
    pub name: Option<String>,
    /// An [`IndicationKind`](crate::kpi_engine::model::IndicationKind).
    pub kind: Option<i16>,
    /// Up to 20 characters.
    pub unit: Option<Option<String>>,
    /// Up to 500 characters.
    pub description: Option<Option<String>>,
    /// Rule that turns a value into a score.
    pub scoring: Option<Scoring>,
    /// Source, for an automatic value.
    pub source: Option<Option<i16>>,
    /// Category of events, for a sum of events.
    pub event_category_id: Option<Option<i64>>,
    /// Formula, for a computed value.
    pub formula: Option<Option<String>>,
    /// Its weight in the section.
    pub weight: Option<i32>,
    /// Raters of its value.
    pub raters: Option<Vec<Rater>>,
    /// Its place in the section.
    pub sort_order: Option<i32>,
}

/// The writable columns of an indicator of a plan.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = kpi_plan_indication, treat_none_as_null = true)]
pub struct IndicationParts {
    /// The section.
    pub section_key: String,
    /// Its key in formulas.
    pub key: String,
    /// 1 to 50 characters.
    pub name: String,
    /// An [`IndicationKind`](crate::kpi_engine::model::IndicationKind).
    pub kind: i16,
    /// Up to 20 characters.
    pub unit: Option<String>,
    /// Up to 500 characters.
    pub description: Option<String>,
    /// A [`Scoring`].
    pub scoring: Value,
    /// A [`SourceKind`](crate::kpi_engine::model::SourceKind).
    pub source: Option<i16>,
    /// Category of events, for a sum of events.
    pub event_category_id: Option<i64>,
    /// Formula, for a computed value.
    pub formula: Option<String>,
    /// Its weight in the section.
    pub weight: i32,
    /// A list of [`Rater`].
    pub raters: Value,
    /// Its place in the section.
    pub sort_order: i32,
    /// The indicator of the library that it was copied from.
    pub from_indication_id: Option<i64>,
}

impl From<&KpiPlanIndication> for IndicationParts {
    fn from(row: &KpiPlanIndication) -> Self {
        let row = row.clone();
        Self {
            section_key: row.section_key,
            key: row.key,
            name: row.name,
            kind: row.kind,
            unit: row.unit,
            description: row.description,
            scoring: row.scoring,
            source: row.source,
            event_category_id: row.event_category_id,
            formula: row.formula,
            weight: row.weight,
            raters: row.raters,
            sort_order: row.sort_order,
            from_indication_id: row.from_indication_id,
        }
    }
}
