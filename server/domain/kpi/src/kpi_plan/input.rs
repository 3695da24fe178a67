//! Inputs of plans and of their indicators, and what is written of them.

use chrono::NaiveDate;
use diesel::prelude::*;
use serde_json::Value;
use xieli_tables::{kpi_plan, kpi_plan_indication};

use super::model::{KpiPlan, KpiPlanIndication, Quota};
use crate::kpi_engine::model::{Grade, Rater, Scoring, Section};

/// The change of a plan: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct PlanInput {
    /// Required of a new one.
    pub name: Option<String>,
    /// Required of a new one.
    pub cycle: Option<String>,
    /// Of a new one without it: the first day of the present cycle.
    pub begins_on: Option<NaiveDate>,
    /// Of a new one without it: the last day of the cycle.
    pub ends_on: Option<NaiveDate>,
    /// A new one takes the indicators of this template.
    pub template_id: Option<i64>,
    /// The team whose plan it is.
    pub team_id: Option<Option<i64>>,
    /// The members that it is about, with those of `team_ids`.
    pub member_ids: Option<Vec<i64>>,
    /// Everybody of these teams and those below.
    pub team_ids: Option<Vec<i64>>,
    /// Who decides whether it takes effect.
    pub audit_person: Option<Option<String>>,
    /// Of named auditors: who.
    pub audit_member_ids: Option<Vec<i64>>,
    /// Who reviews at the end.
    pub reviewer_ids: Option<Vec<i64>>,
    /// So many days of silence confirm.
    pub confirm_days: Option<i16>,
    /// Until when raters are to be done.
    pub input_due_on: Option<Option<NaiveDate>>,
    /// The bounds of its grades.
    pub distribution: Option<Option<Vec<Quota>>>,
    /// Its sections.
    pub sections: Option<Vec<Section>>,
    /// A [`Missing`](crate::kpi_engine::model::Missing).
    pub missing: Option<i16>,
    /// Decimals of the result.
    pub digits: Option<i16>,
    /// The bound of the extra score.
    pub extra_max: Option<i64>,
    /// Raters see nothing of one another.
    pub anonymous: Option<bool>,
    /// Its grades.
    pub grades: Option<Vec<Grade>>,
}

/// The changes of a plan that runs: absent stays.
#[derive(Debug, Clone, Default)]
pub struct RunningInput {
    /// The name.
    pub name: Option<String>,
    /// Until when raters are to be done.
    pub input_due_on: Option<Option<NaiveDate>>,
    /// So many days of silence confirm.
    pub confirm_days: Option<i16>,
    /// Who reviews at the end.
    pub reviewer_ids: Option<Vec<i64>>,
}

/// The columns of a plan that are written.
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
    /// The template that it was made of.
    pub template_id: Option<i64>,
    /// Of a team's plan: the team.
    pub team_id: Option<i64>,
    /// A value of the dictionary `kpi_plan_audit_person`.
    pub audit_person: Option<String>,
    /// Of named auditors: who.
    pub audit_member_ids: Vec<i64>,
    /// Who reviews at the end.
    pub reviewer_ids: Vec<i64>,
    /// Raters see nothing of one another.
    pub anonymous: bool,
    /// A list of [`Section`].
    pub sections: Value,
    /// A [`Missing`](crate::kpi_engine::model::Missing).
    pub missing: i16,
    /// Decimals of the result.
    pub digits: i16,
    /// The bound of the extra score.
    pub extra_max: i64,
    /// A list of [`Grade`].
    pub grades: Value,
    /// A list of [`Quota`].
    pub distribution: Option<Value>,
    /// So many days of silence confirm.
    pub confirm_days: i16,
    /// Until when raters are to be done.
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

/// Which indicators of plans a list shows.
#[derive(Debug, Clone, Default)]
pub struct KpiPlanIndicationFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
}

/// The change of an indicator of a plan: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct IndicationInput {
    /// Of a new one: the plan.
    pub plan_id: Option<i64>,
    /// The section; of a new one without it: the first.
    pub section_key: Option<String>,
    /// Its name in formulas; of a new one without it: the next that is free.
    pub key: Option<String>,
    /// Required of a new one.
    pub name: Option<String>,
    /// An [`IndicationKind`](crate::kpi_engine::model::IndicationKind).
    pub kind: Option<i16>,
    /// Up to 20 characters.
    pub unit: Option<Option<String>>,
    /// Up to 500 characters.
    pub description: Option<Option<String>>,
    /// How its value becomes a score.
    pub scoring: Option<Scoring>,
    /// Of an automatic value.
    pub source: Option<Option<i16>>,
    /// Of events.
    pub event_category_id: Option<Option<i64>>,
    /// Of a formula.
    pub formula: Option<Option<String>>,
    /// Its part of the section.
    pub weight: Option<i32>,
    /// Who rates it.
    pub raters: Option<Vec<Rater>>,
    /// Its place in the section.
    pub sort_order: Option<i32>,
}

/// The columns of an indicator of a plan that are written.
#[derive(Debug, Clone, AsChangeset, Insertable)]
#[diesel(table_name = kpi_plan_indication, treat_none_as_null = true)]
pub struct IndicationParts {
    /// The section.
    pub section_key: String,
    /// Its name in formulas.
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
    /// Of events.
    pub event_category_id: Option<i64>,
    /// Of a formula.
    pub formula: Option<String>,
    /// Its part of the section.
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
