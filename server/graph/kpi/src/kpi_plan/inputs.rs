//! GraphQL inputs of appraisal plans.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::kpi_plan::model;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{Enum, InputObject};

use super::types::{KpiPlan, KpiPlanStatus};
use crate::core::input::{DateRange, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::kpi::KpiMissing;
use crate::kpi::inputs::{KpiGradeInput, KpiSectionInput, all, grades, id_change, missing, sections};
use crate::kpi::numbers::{read_percent, read_points};
use crate::kpi_template::KpiTemplate;
use crate::member::Member;
use crate::team::Team;

/// The kind of a pending action of the viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "model::Waiting")]
pub enum KpiWaiting {
    /// The approval of a plan.
    Audit,
    /// The input of values.
    Input,
    /// The confirmation of the viewer's own result.
    Confirm,
    /// The review of results.
    Review,
}

/// A pending action of the viewer, as the domain takes it.
pub fn waiting(given: Option<KpiWaiting>) -> AppResult<Option<model::Waiting>> {
    Ok(given.map(Into::into))
}

/// Filter of plans; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiPlanFilter)]
pub struct KpiPlanFilter {
    /// By the name, pinyin or initials.
    pub keyword: Option<String>,
    /// With one of these statuses.
    #[graphql(or = Vec::new())]
    pub statuses: Option<Vec<KpiPlanStatus>>,
    /// Of this cycle (value of the dictionary kpi_evaluation_cycle).
    pub cycle: Option<String>,
    /// Of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// Of cycles that lie on one of these days.
    pub days: Option<DateRange>,
    /// With this action required of the viewer.
    #[graphql(read = waiting)]
    pub waits_for: Option<KpiWaiting>,
}

order! {
    /// Sort keys of plans.
    pub enum KpiPlanSort {
        /// The first day of the cycle.
        BeginsOn,
        /// The last day of the cycle.
        EndsOn,
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
    }

    /// Sort order of plans; ties are broken by id.
    pub struct KpiPlanOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// The limit of one grade in a forced distribution.
#[derive(Debug, InputObject)]
pub struct KpiDistributionInput {
    /// The name of the grade.
    pub grade: String,
    /// The maximum share of examinees with the grade, in percent.
    pub most: f64,
}

fn distribution(given: Vec<KpiDistributionInput>) -> AppResult<Vec<model::Quota>> {
    let quota = |(place, one): (usize, KpiDistributionInput)| -> AppResult<model::Quota> {
        let most = read_percent(&format!("distribution.{place}.most"), one.most)?;
        Ok(model::Quota { grade: one.grade, most })
    };
    given.into_iter().enumerate().map(quota).collect()
}

/// A small integer; errors are reported at `field`.
fn small(field: &str, number: Option<i32>) -> AppResult<Option<i16>> {
    let refuse = |_| AppError::field(field, FieldCode::Invalid, "数值超出范围");
    number.map(|number| i16::try_from(number).map_err(refuse)).transpose()
}

fn day_change(given: MaybeUndefined<Date>) -> Option<Option<chrono::NaiveDate>> {
    change(given).map(|day| day.map(|day| day.0))
}

/// A plan, new or changed; on a change absent fields stay and null clears. It can be changed before it is
/// submitted, and after it was returned.
#[derive(Debug, InputObject)]
pub struct KpiPlanInput {
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// Required of a new one: a value of the dictionary kpi_evaluation_cycle.
    pub cycle: Option<String>,
    /// The first day that counts; the beginning of the current cycle if absent.
    pub begins_on: Option<Date>,
    /// The last day that counts; the end of the cycle if absent.
    pub ends_on: Option<Date>,
    /// Of a new one: the template whose sections, indicators and grades are copied.
    pub template_id: Option<ID>,
    /// The team to which it belongs; required of members who are no administrators.
    pub team_id: MaybeUndefined<ID>,
    /// All members to examine, up to 5,000.
    pub member_ids: Option<Vec<ID>>,
    /// All teams whose members, with those of the teams below, are examined too.
    pub team_ids: Option<Vec<ID>>,
    /// The approver: a value of the dictionary kpi_plan_audit_person; null: it takes effect at once.
    pub audit_person: MaybeUndefined<String>,
    /// The named approvers, where members approve it, up to 20.
    pub audit_member_ids: Option<Vec<ID>>,
    /// All reviewers of the results, up to 20; its author if empty.
    pub reviewer_ids: Option<Vec<ID>>,
    /// The number of days after which results are confirmed automatically, 0 to 60; 3 if absent.
    pub confirm_days: Option<i32>,
    /// The deadline for values.
    pub input_due_on: MaybeUndefined<Date>,
    /// A forced distribution of grades; null: none.
    pub distribution: MaybeUndefined<Vec<KpiDistributionInput>>,
    /// All sections; the template's if absent.
    pub sections: Option<Vec<KpiSectionInput>>,
    /// The treatment of a factor without a value; the template's if absent.
    pub missing: Option<KpiMissing>,
    /// The decimals of a result, 0 to 2; the template's if absent.
    pub digits: Option<i32>,
    /// The maximum of the extra score, 0 to 100; the template's if absent.
    pub extra_max: Option<f64>,
    /// Whether raters can't see each other's inputs; as in the template if absent.
    pub anonymous: Option<bool>,
    /// All grades, the highest first; the template's if absent.
    pub grades: Option<Vec<KpiGradeInput>>,
}

impl Read for KpiPlanInput {
    type Domain = model::PlanInput;

    fn read(self) -> AppResult<model::PlanInput> {
        let members = |ids: Option<Vec<ID>>| ids.map(|ids| all::<Member>(&ids)).transpose();
        Ok(model::PlanInput {
            name: self.name,
            cycle: self.cycle,
            begins_on: self.begins_on.map(|day| day.0),
            ends_on: self.ends_on.map(|day| day.0),
            template_id: decode_optional::<KpiTemplate>(self.template_id.as_ref())?,
            team_id: id_change::<Team>(self.team_id)?,
            member_ids: members(self.member_ids)?,
            team_ids: self.team_ids.map(|ids| all::<Team>(&ids)).transpose()?,
            audit_person: change(self.audit_person),
            audit_member_ids: members(self.audit_member_ids)?,
            reviewer_ids: members(self.reviewer_ids)?,
            confirm_days: small("confirmDays", self.confirm_days)?,
            input_due_on: day_change(self.input_due_on),
            distribution: change(self.distribution)
                .map(|given| given.map(distribution).transpose())
                .transpose()?,
            sections: self.sections.map(sections).transpose()?,
            missing: missing(self.missing),
            digits: small("digits", self.digits)?,
            extra_max: self.extra_max.map(|points| read_points("extraMax", points)).transpose()?,
            anonymous: self.anonymous,
            grades: self.grades.map(grades).transpose()?,
        })
    }
}

/// The parts of a plan that may change while it runs; absent fields stay, null clears.
#[derive(Debug, InputObject)]
pub struct KpiPlanRunningInput {
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// The deadline for values.
    pub input_due_on: MaybeUndefined<Date>,
    /// The number of days after which results are confirmed automatically, 0 to 60; for confirmations
    /// requested from now on.
    pub confirm_days: Option<i32>,
    /// All reviewers of the results, up to 20; its author if empty.
    pub reviewer_ids: Option<Vec<ID>>,
}

impl KpiPlanRunningInput {
    /// The change as the domain takes it.
    pub fn read(self) -> AppResult<model::RunningInput> {
        Ok(model::RunningInput {
            name: self.name,
            input_due_on: day_change(self.input_due_on),
            confirm_days: small("confirmDays", self.confirm_days)?,
            reviewer_ids: self.reviewer_ids.map(|ids| all::<Member>(&ids)).transpose()?,
        })
    }
}

/// Ids of plans.
#[derive(Debug, InputObject)]
pub struct KpiPlanIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}

/// A plan by its id and version.
#[derive(Debug, InputObject)]
pub struct KpiPlanIdInput {
    /// The plan.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
}

impl KpiPlanIdInput {
    /// The plan and its version.
    pub fn read(&self) -> AppResult<(i64, Option<i32>)> {
        Ok((decode::<KpiPlan>(&self.id)?, self.version))
    }
}

/// The decision of an approver about a plan.
#[derive(Debug, InputObject)]
pub struct KpiPlanAuditInput {
    /// The plan.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// True: the plan takes effect; false: it is returned.
    pub pass: bool,
    /// The reason, up to 500 characters; required of a refusal.
    pub reason: Option<String>,
}

/// The return of results by one step.
#[derive(Debug, InputObject)]
pub struct KpiPlanReturnInput {
    /// The plan.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// Ids of the examinees' results; all of the plan if absent.
    pub examine_ids: Option<Vec<ID>>,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// The cancellation of a plan.
#[derive(Debug, InputObject)]
pub struct KpiPlanCancelInput {
    /// The plan.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// A plan to copy into the next cycle.
#[derive(Debug, InputObject)]
pub struct KpiPlanCopyInput {
    /// The plan.
    pub id: ID,
}

/// A plan whose pending members are reminded.
#[derive(Debug, InputObject)]
pub struct KpiPlanRemindInput {
    /// The plan.
    pub id: ID,
}

/// A plan whose automatic values are recomputed.
#[derive(Debug, InputObject)]
pub struct KpiPlanUpdateSourceInput {
    /// The plan.
    pub id: ID,
    /// Whether to change the values; otherwise only the differences are returned.
    pub apply: Option<bool>,
}
