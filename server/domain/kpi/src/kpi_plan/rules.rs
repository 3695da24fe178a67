//! Rights on appraisal plans: pure functions (business §6 KPI).

use std::collections::BTreeMap;

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Clash, KpiPlan, Standing};
use super::states::{KpiPlanStatus, Step};

/// The longest reason.
pub const MAX_REASON: usize = 500;
/// The most plans that are made at once.
pub const MAX_GROUPS: usize = 50;
/// The most members of all plans that are made at once.
pub const MAX_TOGETHER: usize = 20_000;
/// The most members of a plan.
pub const MAX_EXAMINEES: usize = 5000;
/// The most auditors, and the most reviewers, of a plan.
pub const MAX_PEOPLE: usize = 20;
/// The most days until a result counts as confirmed.
pub const MAX_CONFIRM_DAYS: i16 = 60;
/// The most days of a cycle.
pub const MAX_DAYS: i64 = 400;

/// Whether the viewer may enter the area: every member, as all may be examinees.
pub fn may_look(viewer: &Viewer) -> bool {
    !viewer.is_external()
}

/// Whether the viewer reads every plan (business §6 `kpi:plan`).
pub fn sees_all(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.is_admin() || viewer.can(Code::KpiPlan))
}

/// Whether the viewer makes plans of the whole enterprise.
pub fn may_create(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.is_admin() || viewer.can(Code::KpiPlanCreate))
}

/// Whether the viewer makes plans of a team, if the settings allow managers to.
pub fn may_create_of_team(viewer: &Viewer, open: bool, team_id: i64) -> bool {
    may_create(viewer) || open && !viewer.is_external() && viewer.directed_team_ids.contains(&team_id)
}

/// Whether the viewer exports visible plans to a workbook.
pub fn may_export(viewer: &Viewer) -> bool {
    may_look(viewer)
}

/// The right to a step for members who neither are administrators nor manage the team of the plan.
fn code(step: Step) -> Option<Code> {
    match step {
        Step::Update | Step::Submit | Step::UpdateRunning | Step::UpdateSource => Some(Code::KpiPlanEdit),
        Step::Cancel => Some(Code::KpiPlanStop),
        Step::Delete => Some(Code::KpiPlanDel),
        Step::Copy => Some(Code::KpiPlanCopy),
        Step::Remind => Some(Code::KpiNotice),
        Step::Pass | Step::Fail => None,
    }
}

/// Whether the viewer has the right to a step, regardless of the plan's state.
pub fn has_right(viewer: &Viewer, standing: &Standing, step: Step) -> bool {
    match step {
        Step::Pass | Step::Fail => standing.audits,
        _ => standing.manages || standing.whole && code(step).is_some_and(|code| viewer.can(code)),
    }
}

/// Whether the plan needs approval before it takes effect.
pub fn is_audited(row: &KpiPlan) -> bool {
    row.audit_person.is_some()
}

/// Whether the plan keeps a step from being taken: final results stay with their members, and so does the
/// plan that explains them.
fn is_kept(standing: &Standing, step: Step) -> bool {
    step == Step::Delete && standing.finished
}

/// Whether the viewer may take a step with the plan now.
pub fn may(viewer: &Viewer, row: &KpiPlan, standing: &Standing, step: Step) -> bool {
    row.state().after(step, is_audited(row)).is_some()
        && has_right(viewer, standing, step)
        && !is_kept(standing, step)
}

/// The status after a step; else an error with the reason.
pub fn step(viewer: &Viewer, row: &KpiPlan, standing: &Standing, step: Step) -> AppResult<KpiPlanStatus> {
    if !has_right(viewer, standing, step) {
        return Err(AppError::forbidden());
    }
    if is_kept(standing, step) {
        let message = format!("《{}》有已完成的考核结果，不能删除", row.name);
        return Err(AppError::field("id", FieldCode::Conflict, message));
    }
    row.state().after(step, is_audited(row)).ok_or_else(|| {
        let message = format!("考核计划{}，不能{}", row.state().label(), step.label());
        AppError::field("id", FieldCode::Conflict, message)
    })
}

/// Whether the viewer returns results: reviewers, and the managers of the plan.
pub fn may_return(row: &KpiPlan, standing: &Standing) -> bool {
    (standing.manages || standing.reviews) && row.state().is_running()
}

/// Checks the ids of a request; the list may be empty.
pub fn ids_or_none(ids: &[i64]) -> AppResult<()> {
    if ids.is_empty() { Ok(()) } else { xieli_kernel::validate::ids(ids) }
}

/// The members who would have more than one plan: those of several groups, and those with a plan `there`, each
/// as member and plan.
pub fn clashes(groups: &[Vec<i64>], there: &[(i64, i64)]) -> Vec<Clash> {
    let mut named: BTreeMap<i64, Clash> = BTreeMap::new();
    for (place, members) in (0_i32..).zip(groups) {
        for &member_id in members {
            let none = || Clash { member_id, plan_ids: Vec::new(), groups: Vec::new() };
            named.entry(member_id).or_insert_with(none).groups.push(place);
        }
    }
    for (member_id, plan_id) in there {
        if let Some(one) = named.get_mut(member_id) {
            one.plan_ids.push(*plan_id);
        }
    }
    named.into_values().filter(|one| one.groups.len() > 1 || !one.plan_ids.is_empty()).collect()
}

/// The actions available to the viewer on a plan now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "one for each action")]
pub struct Can {
    /// Change it.
    pub update: bool,
    /// Submit it.
    pub submit: bool,
    /// Decide whether it takes effect.
    pub audit: bool,
    /// Return results.
    pub return_: bool,
    /// Cancel it.
    pub cancel: bool,
    /// Copy it for the next cycle.
    pub copy: bool,
    /// Delete it.
    pub delete: bool,
    /// Enter values.
    pub input: bool,
    /// Review results.
    pub review: bool,
    /// Remind members with open tasks.
    pub remind: bool,
    /// Change its name and deadlines while it runs.
    pub update_running: bool,
    /// Compute automatic values again.
    pub update_source: bool,
}

/// The actions available to the viewer on a plan now.
pub fn can(viewer: &Viewer, row: &KpiPlan, standing: &Standing) -> Can {
    let may = |step| may(viewer, row, standing, step);
    Can {
        update: may(Step::Update),
        submit: may(Step::Submit),
        audit: may(Step::Pass),
        return_: may_return(row, standing),
        cancel: may(Step::Cancel),
        copy: may(Step::Copy),
        delete: may(Step::Delete),
        input: row.state() == KpiPlanStatus::Input && standing.rates,
        review: row.state().is_running() && standing.reviews,
        remind: may(Step::Remind),
        update_running: may(Step::UpdateRunning),
        update_source: may(Step::UpdateSource),
    }
}

/// A reason, trimmed and checked; `word`: 退回原因.
pub fn reason(reason: Option<&str>, word: &str) -> AppResult<String> {
    let mut check = Checker::new();
    let said = check.lines("reason", word, reason, MAX_REASON);
    if said.is_none() {
        check.refuse("reason", FieldCode::Required, format!("请填写{word}"));
    }
    check.finish()?;
    Ok(said.unwrap_or_default())
}

/// An optional reason, trimmed and checked.
pub fn remark(reason: Option<&str>, word: &str) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let said = check.lines("reason", word, reason, MAX_REASON);
    check.finish()?;
    Ok(said)
}

/// Ids of a list, sorted, each once, and not too many.
pub fn unique(check: &mut Checker, field: &str, ids: Vec<i64>, most: usize, what: &str) -> Vec<i64> {
    let mut unique = ids;
    unique.sort_unstable();
    unique.dedup();
    if unique.len() > most {
        check.refuse(field, FieldCode::TooLong, format!("最多选择 {most} 个{what}"));
    }
    unique
}
