//! Rights on appraisal results: pure functions (business §6 KPI).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{ExamineStanding, KpiExamine, KpiInput};
use super::states::{State, Step};
use crate::kpi_engine::check::percent;
use crate::kpi_plan::model::KpiPlan;

/// The longest remark of a rater.
pub const MAX_REMARK: usize = 500;
/// The longest text of an appeal and of its answer.
pub const MAX_APPEAL: usize = 1000;
/// The most points by which a result is moved at calibration, either way.
pub const MAX_MOVED: i64 = 20_000;
/// The most inputs of one call.
pub const MAX_INPUTS: usize = 1000;

/// Whether the viewer reads the results of all members (business §6: `e:manage` or `kpi:company`).
pub fn sees_all(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.is_admin() || viewer.can(Code::KpiCompany))
}

/// Teams whose members' results the viewer reads without leading them (business §6 `kpi:depart`).
pub fn told_of(viewer: &Viewer) -> Vec<i64> {
    let told = !viewer.is_external() && viewer.can(Code::KpiDepart);
    if told { viewer.team_ids.clone() } else { Vec::new() }
}

/// Whether the viewer has the right to a step, regardless of the result's state. Only administrators decide
/// about their own results.
pub fn has_right(viewer: &Viewer, standing: &ExamineStanding, step: Step) -> bool {
    let reviews = (standing.reviews || standing.manages) && (!standing.own || viewer.is_admin());
    match step {
        Step::Save => standing.rates,
        Step::Confirm | Step::Appeal => standing.own,
        Step::Win | Step::Refuse | Step::ModifyInput | Step::Extra | Step::Calibrate => reviews,
        Step::Return => standing.reviews || standing.manages,
        Step::Finish => reviews,
        Step::UpdateSource | Step::Cancel => standing.manages,
        Step::Fill | Step::ConfirmSilent => false,
    }
}

/// Whether the viewer may take a step with the result now.
pub fn may(viewer: &Viewer, row: &KpiExamine, standing: &ExamineStanding, step: Step) -> bool {
    row.state().after(step).is_some() && has_right(viewer, standing, step)
}

/// The state after a step; else an error with the reason.
pub fn step(viewer: &Viewer, row: &KpiExamine, standing: &ExamineStanding, step: Step) -> AppResult<State> {
    if !has_right(viewer, standing, step) {
        return Err(AppError::forbidden());
    }
    after(row, step)
}

/// The same without a check of the right.
pub fn after(row: &KpiExamine, step: Step) -> AppResult<State> {
    row.state().after(step).ok_or_else(|| {
        let appeal = if row.appeal().is_open() { "且正在申诉" } else { "" };
        let message = format!("考核结果{}{appeal}，不能{}", row.stands().label(), step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// The actions available to the viewer on a result now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "one for each action")]
pub struct Can {
    /// Agree with it.
    pub confirm: bool,
    /// Object to it.
    pub appeal: bool,
    /// Answer the objection.
    pub answer: bool,
    /// Give extra points.
    pub extra: bool,
    /// Move it at calibration.
    pub calibrate: bool,
    /// Return it.
    pub return_: bool,
    /// Make it final.
    pub finish: bool,
}

/// The actions available to the viewer on a result now.
pub fn can(viewer: &Viewer, row: &KpiExamine, standing: &ExamineStanding) -> Can {
    let may = |step| may(viewer, row, standing, step);
    Can {
        confirm: may(Step::Confirm),
        appeal: may(Step::Appeal),
        answer: may(Step::Refuse),
        extra: may(Step::Extra),
        calibrate: may(Step::Calibrate),
        return_: may(Step::Return),
        finish: may(Step::Finish),
    }
}

/// Whether the viewer may enter or change the value of an input themselves.
pub fn can_save(viewer: &Viewer, input: &KpiInput, examine: &KpiExamine) -> bool {
    input.member_id == viewer.member_id && examine.state().after(Step::Save).is_some()
}

/// Whether the viewer may change a value that was submitted, with a reason.
pub fn can_modify(viewer: &Viewer, examine: &KpiExamine, standing: &ExamineStanding) -> bool {
    may(viewer, examine, standing, Step::ModifyInput)
}

/// A required text, trimmed and checked.
pub fn words(field: &str, label: &str, words: Option<&str>, most: usize) -> AppResult<String> {
    let mut check = Checker::new();
    let said = check.lines(field, label, words, most);
    if said.is_none() {
        check.refuse(field, FieldCode::Required, format!("请填写{label}"));
    }
    check.finish()?;
    Ok(said.unwrap_or_default())
}

/// Refuses extra points beyond the bound of the plan.
pub fn check_extra(plan: &KpiPlan, points: i64) -> AppResult<()> {
    if plan.extra_max == 0 {
        return Err(AppError::field("points", FieldCode::Conflict, "该考核计划不允许附加分"));
    }
    if points.checked_abs().is_none_or(|size| size > plan.extra_max) {
        let most = percent(plan.extra_max);
        let message = format!("附加分应在 -{most} 到 {most} 之间");
        return Err(AppError::field("points", FieldCode::Invalid, message));
    }
    Ok(())
}

/// Refuses a calibration that moves a result too far.
pub fn check_moved(points: i64) -> AppResult<()> {
    if (-MAX_MOVED..=MAX_MOVED).contains(&points) {
        return Ok(());
    }
    let most = percent(MAX_MOVED);
    Err(AppError::field("points", FieldCode::Invalid, format!("校准分应在 -{most} 到 {most} 之间")))
}
