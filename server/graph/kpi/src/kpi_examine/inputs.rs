//! GraphQL inputs of appraisal results.

use async_graphql::ID;
use xieli_domain::kpi_examine::model::{self, Finish};
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::input_rows::KpiInput;
use super::types::KpiExamine;
use crate::core::input::DateRange;
use crate::core::{SortDirection, decode, decode_all, order};
use crate::kpi::numbers::read_value;
use crate::kpi_plan::KpiPlan;
use crate::kpi_plan::inputs::{KpiWaiting, waiting};
use crate::kpi_plan::types::KpiPlanStatus;
use crate::member::Member;
use crate::team::Team;

/// Filter of results; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiExamineFilter)]
pub struct KpiExamineFilter {
    /// Of this plan.
    #[graphql(id = KpiPlan)]
    pub plan_id: Option<ID>,
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Of members of this team or one below it, as it was when the plan took effect.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// With one of these statuses.
    #[graphql(or = Vec::new())]
    pub statuses: Option<Vec<KpiPlanStatus>>,
    /// With this grade.
    pub grade: Option<String>,
    /// Of plans whose cycles lie on one of these days.
    pub days: Option<DateRange>,
    /// Of plans of this cycle (value of the dictionary kpi_evaluation_cycle).
    pub cycle: Option<String>,
    /// By the names of the member and the plan, pinyin or initials.
    pub keyword: Option<String>,
    /// Only the viewer's own.
    #[graphql(or = false)]
    pub own: Option<bool>,
    /// With this action required of the viewer.
    #[graphql(read = waiting)]
    pub waits_for: Option<KpiWaiting>,
}

order! {
    /// Sort keys of results.
    pub enum KpiExamineSort {
        /// Time of creation.
        CreatedAt,
        /// Time of the last change.
        UpdatedAt,
        /// The result; those without one come last.
        Total,
        /// Time of finishing; others come last.
        FinishedAt,
    }

    /// Sort order of results; ties are broken by id.
    pub struct KpiExamineOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// Results to confirm by their examinees.
#[derive(Debug, InputObject)]
pub struct KpiExamineConfirmInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
    /// The versions that were read, one for each id; absent: no check.
    pub versions: Option<Vec<i32>>,
}

/// The appeal of an examinee.
#[derive(Debug, InputObject)]
pub struct KpiExamineAppealInput {
    /// The result.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The reason, 1 to 1000 characters.
    pub reason: String,
}

/// The answer to an appeal.
#[derive(Debug, InputObject)]
pub struct KpiExamineAnswerInput {
    /// The result.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// True: the appeal succeeds and values are entered again; false: the score stays.
    pub won: bool,
    /// The answer, 1 to 1000 characters.
    pub answer: String,
}

/// Results to finish: all of a plan, or selected ones.
#[derive(Debug, InputObject)]
pub struct KpiExamineFinishInput {
    /// All results of this plan that await their review.
    pub plan_id: Option<ID>,
    /// Or the ids of results, 1 to 1000.
    pub ids: Option<Vec<ID>>,
}

impl KpiExamineFinishInput {
    /// The selection as the domain takes it.
    pub fn read(&self) -> AppResult<Finish> {
        match (&self.plan_id, &self.ids) {
            (Some(plan), None) => Ok(Finish::Plan(decode::<KpiPlan>(plan)?)),
            (None, Some(ids)) => Ok(Finish::Examines(decode_all::<KpiExamine>(ids)?)),
            _ => Err(AppError::field("planId", FieldCode::Required, "请选择考核计划或考核结果")),
        }
    }
}

/// An extra score or a calibration of a result.
#[derive(Debug, InputObject)]
pub struct KpiExaminePointsInput {
    /// The result.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The new extra score or calibration, positive or negative; two decimals.
    pub points: f64,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}

/// The value of an input.
#[derive(Debug, InputObject)]
pub struct KpiInputValueInput {
    /// The input.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The value, four decimals; cleared if absent.
    pub value: Option<f64>,
    /// A remark, up to 500 characters; cleared if absent.
    pub remark: Option<String>,
}

/// Values to enter.
#[derive(Debug, InputObject)]
pub struct KpiInputSaveInput {
    /// 1 to 1000 inputs.
    pub inputs: Vec<KpiInputValueInput>,
    /// Whether to submit them too.
    pub submit: Option<bool>,
}

impl KpiInputSaveInput {
    /// The entries as the domain takes them.
    pub fn read(self) -> AppResult<(Vec<model::InputEntry>, bool)> {
        let entry = |(place, one): (usize, KpiInputValueInput)| -> AppResult<model::InputEntry> {
            let number = |given: f64| read_value(&format!("inputs.{place}.value"), given);
            Ok(model::InputEntry {
                id: decode::<KpiInput>(&one.id)?,
                version: one.version,
                value: one.value.map(number).transpose()?,
                remark: one.remark,
            })
        };
        let entries = self.inputs.into_iter().enumerate().map(entry).collect::<AppResult<_>>()?;
        Ok((entries, self.submit.unwrap_or(false)))
    }
}

/// The change of a submitted value.
#[derive(Debug, InputObject)]
pub struct KpiInputModifyInput {
    /// The input.
    pub id: ID,
    /// The version that was read; absent: no check.
    pub version: Option<i32>,
    /// The new value; four decimals.
    pub value: f64,
    /// The reason, 1 to 500 characters.
    pub reason: String,
}
