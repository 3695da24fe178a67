//! Checks of an appraisal plan's parts: dates, members, and the frame that is copied from a template or
//! changed afterwards.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use serde::Serialize;
use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{IndicationParts, KpiPlan, PlanInput, PlanParts};
use super::{people, rules};
use crate::config_value::model::KpiPlanSetting;
use crate::config_value::rules::Setting;
use crate::dict::rules::Dictionary;
use crate::kpi_engine::check::{check_distribution, check_grades, check_result, check_sections};
use crate::kpi_engine::model::{Grade, Missing, Quota, Section, WHOLE};
use crate::kpi_engine::period::Cycle;
use crate::kpi_template::model::{KpiTemplate, KpiTemplateIndication};
use crate::{config_value, dict, member};

/// Dictionary value: named auditors, from those who may decide.
pub(super) const NAMED: &str = "3";

/// The settings of plans.
#[erased]
pub async fn setting(connection: &AsyncPgConnection, enterprise_id: i64) -> AppResult<KpiPlanSetting> {
    let found = config_value::store::of(connection, enterprise_id, Setting::KpiPlan).await?;
    serde_json::from_value(found.value).map_err(AppError::internal)
}

/// The teams that the viewer leads: a manager can name members of these only; `None`: of all teams.
pub fn directed(viewer: &Viewer) -> Option<Vec<i64>> {
    (!rules::may_create(viewer)).then(|| viewer.directed_team_ids.clone())
}

/// Refuses a plan of a team, or of none, that the viewer may not make; returns the teams whose members they
/// may name, `None`: all.
#[erased]
pub async fn team(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    team_id: Option<i64>,
) -> AppResult<Option<Vec<i64>>> {
    let open = setting(tx, viewer.enterprise_id).await?.open_team_plan;
    let Some(id) = team_id else {
        if rules::may_create(viewer) {
            return Ok(None);
        }
        if open && !viewer.directed_team_ids.is_empty() && !viewer.is_external() {
            return Err(AppError::field("teamId", FieldCode::Required, "请选择团队"));
        }
        return Err(not_of_team(open));
    };
    if !rules::may_create_of_team(viewer, open, id) {
        return Err(not_of_team(open));
    }
    if !people::exist(tx, viewer.enterprise_id, (&[id], &[])).await?.0 {
        return Err(AppError::field("teamId", FieldCode::NotFound, "团队不存在"));
    }
    Ok(directed(viewer))
}

/// The error for a manager who makes a plan of another team, or of no team.
fn not_of_team(open: bool) -> AppError {
    let told = if open {
        "只能为您负责的团队制定考核计划"
    } else {
        "企业没有开放团队考核计划"
    };
    AppError::field("teamId", FieldCode::Forbidden, told)
}

/// The members named by an input, by themselves and by their teams; `None` if it names none.
#[erased]
pub async fn chosen(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    input: &PlanInput,
    within: Option<&[i64]>,
) -> AppResult<Option<Vec<i64>>> {
    if input.member_ids.is_none() && input.team_ids.is_none() {
        return Ok(None);
    }
    let mut check = Checker::new();
    let members = input.member_ids.clone().unwrap_or_default();
    let members = rules::unique(&mut check, "memberIds", members, rules::MAX_EXAMINEES, "考核对象");
    let teams =
        rules::unique(&mut check, "teamIds", input.team_ids.clone().unwrap_or_default(), 1000, "团队");
    check.finish()?;
    if !people::exist(tx, viewer.enterprise_id, (&teams, &[])).await?.0 {
        return Err(AppError::field("teamIds", FieldCode::NotFound, "团队不存在"));
    }
    if within.is_some_and(|within| teams.iter().any(|id| !within.contains(id))) {
        return Err(AppError::field("teamIds", FieldCode::Forbidden, "只能选择您负责的团队"));
    }
    let found = people::staff(tx, viewer.enterprise_id, (&members, &teams), within).await?;
    let known: BTreeSet<i64> = found.iter().copied().collect();
    if members.iter().any(|id| !known.contains(id)) {
        let message = "成员不存在、已离职或不在您负责的团队中";
        return Err(AppError::field("memberIds", FieldCode::NotFound, message));
    }
    if found.len() > rules::MAX_EXAMINEES {
        let message = format!("考核对象最多 {} 人", rules::MAX_EXAMINEES);
        return Err(AppError::field("teamIds", FieldCode::TooLong, message));
    }
    Ok(Some(found))
}

/// The cycle of a dictionary value.
pub fn cycle(value: &str) -> AppResult<Cycle> {
    Cycle::of_dict(value).ok_or_else(|| AppError::field("cycle", FieldCode::NotFound, "考核周期不存在"))
}

fn json(value: &impl Serialize) -> AppResult<Value> {
    serde_json::to_value(value).map_err(AppError::internal)
}

/// A new plan, with the frame of its template.
#[erased]
pub async fn made(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    input: &PlanInput,
    template: Option<&KpiTemplate>,
) -> AppResult<PlanParts> {
    let of = cycle(input.cycle.as_deref().unwrap_or_default())?;
    let (begins_on, ends_on) = of.around(input.begins_on.unwrap_or_else(|| clock::china_day(clock::now())));
    let all = Section { key: "a".to_owned(), name: "考核指标".to_owned(), weight: WHOLE };
    let blank = PlanParts {
        name: String::new(),
        cycle: String::new(),
        begins_on: input.begins_on.unwrap_or(begins_on),
        ends_on,
        template_id: template.map(|template| template.id),
        team_id: None,
        audit_person: None,
        audit_member_ids: Vec::new(),
        reviewer_ids: vec![viewer.member_id],
        anonymous: template.is_some_and(|template| template.anonymous),
        sections: match template {
            Some(template) => template.sections.clone(),
            None => json(&[all])?,
        },
        missing: template.map_or(Missing::Ignore.number(), |template| template.missing),
        digits: template.map_or(2, |template| template.digits),
        extra_max: template.map_or(0, |template| template.extra_max),
        grades: template.map_or_else(|| Value::Array(Vec::new()), |template| template.grades.clone()),
        distribution: None,
        confirm_days: 3,
        input_due_on: None,
    };
    over(tx, viewer, blank, input).await
}

/// A plan after a change.
#[erased]
pub async fn changed(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    before: &KpiPlan,
    input: &PlanInput,
) -> AppResult<PlanParts> {
    over(tx, viewer, PlanParts::from(before), input).await
}

/// Applies an input to a plan and checks it.
async fn over(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    before: PlanParts,
    input: &PlanInput,
) -> AppResult<PlanParts> {
    let mut check = Checker::new();
    let mut parts = before.clone();
    let name = input.name.as_deref().unwrap_or(&before.name);
    parts.name = check.required("name", "计划名称", name, 100);
    parts.cycle = input.cycle.clone().unwrap_or(before.cycle);
    parts.begins_on = input.begins_on.unwrap_or(before.begins_on);
    parts.ends_on = input.ends_on.unwrap_or(before.ends_on);
    parts.team_id = input.team_id.unwrap_or(before.team_id);
    parts.input_due_on = input.input_due_on.unwrap_or(before.input_due_on);
    dates(&mut check, &parts);
    parts.confirm_days = confirm_days(&mut check, input.confirm_days.unwrap_or(before.confirm_days));
    frame(&mut check, &mut parts, input)?;
    parts.audit_person = input.audit_person.clone().unwrap_or(before.audit_person);
    let named = parts.audit_person.as_deref() == Some(NAMED);
    let auditors = input.audit_member_ids.clone().unwrap_or(before.audit_member_ids);
    let auditors = if named { auditors } else { Vec::new() };
    parts.audit_member_ids =
        rules::unique(&mut check, "auditMemberIds", auditors, rules::MAX_PEOPLE, "审批人");
    if named && parts.audit_member_ids.is_empty() {
        check.refuse("auditMemberIds", FieldCode::Required, "请选择审批人");
    }
    parts.reviewer_ids = reviewers(&mut check, viewer, input.reviewer_ids.clone(), before.reviewer_ids);
    check.finish()?;
    cycle(&parts.cycle)?;
    offered(tx, viewer, (Dictionary::KpiEvaluationCycle, "cycle"), Some(&parts.cycle), "考核周期不存在")
        .await?;
    let person = parts.audit_person.as_deref();
    offered(tx, viewer, (Dictionary::KpiPlanAuditPerson, "auditPerson"), person, "审批方式不存在").await?;
    if input.audit_member_ids.is_some() && named {
        member::store::require_active(tx, viewer, "auditMemberIds", &parts.audit_member_ids).await?;
    }
    if input.reviewer_ids.is_some() {
        member::store::require_active(tx, viewer, "reviewerIds", &parts.reviewer_ids).await?;
    }
    Ok(parts)
}

/// The reviewers; by default the member who makes the plan.
pub fn reviewers(check: &mut Checker, viewer: &Viewer, said: Option<Vec<i64>>, before: Vec<i64>) -> Vec<i64> {
    let reviewers = rules::unique(check, "reviewerIds", said.unwrap_or(before), rules::MAX_PEOPLE, "审核人");
    if reviewers.is_empty() { vec![viewer.member_id] } else { reviewers }
}

/// Checks the days until a result counts as confirmed.
pub fn confirm_days(check: &mut Checker, days: i16) -> i16 {
    if !(0..=rules::MAX_CONFIRM_DAYS).contains(&days) {
        let message = format!("确认天数应为 0 到 {} 的整数", rules::MAX_CONFIRM_DAYS);
        check.refuse("confirmDays", FieldCode::Invalid, message);
    }
    days
}

/// Refuses a deadline of raters before the beginning of the plan.
pub fn due(check: &mut Checker, begins_on: NaiveDate, due: Option<NaiveDate>) {
    if due.is_some_and(|due| due < begins_on) {
        check.refuse("inputDueOn", FieldCode::Invalid, "录入截止日期不能早于考核开始日期");
    }
}

fn dates(check: &mut Checker, parts: &PlanParts) {
    if parts.ends_on < parts.begins_on {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于开始日期");
    } else if (parts.ends_on - parts.begins_on).num_days() > rules::MAX_DAYS {
        check.refuse("endsOn", FieldCode::Invalid, format!("考核期最长 {} 天", rules::MAX_DAYS));
    }
    due(check, parts.begins_on, parts.input_due_on);
}

/// Applies sections, grades and rules of results.
fn frame(check: &mut Checker, parts: &mut PlanParts, input: &PlanInput) -> AppResult<()> {
    if let Some(sections) = &input.sections {
        check_sections(check, "sections", sections);
        parts.sections = json(sections)?;
    }
    if let Some(grades) = &input.grades {
        check_grades(check, "grades", grades);
        parts.grades = json(grades)?;
    }
    if let Some(missing) = input.missing {
        if Missing::ALL.iter().all(|one| one.number() != missing) {
            check.refuse("missing", FieldCode::Invalid, "请选择缺项处理方式");
        }
        parts.missing = missing;
    }
    parts.digits = input.digits.unwrap_or(parts.digits);
    parts.extra_max = input.extra_max.unwrap_or(parts.extra_max);
    parts.anonymous = input.anonymous.unwrap_or(parts.anonymous);
    check_result(check, parts.digits, parts.extra_max);
    if let Some(distribution) = &input.distribution {
        parts.distribution = match distribution {
            Some(quotas) if !quotas.is_empty() => Some(json(quotas)?),
            _ => None,
        };
    }
    if let Some(quotas) = parts.distribution.clone() {
        let quotas: Vec<Quota> = serde_json::from_value(quotas).map_err(AppError::internal)?;
        let grades: Vec<Grade> = serde_json::from_value(parts.grades.clone()).map_err(AppError::internal)?;
        check_distribution(check, "distribution", &quotas, &grades);
    }
    Ok(())
}

/// Refuses a value that its dictionary does not offer.
async fn offered(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    (dictionary, field): (Dictionary, &str),
    value: Option<&str>,
    message: &'static str,
) -> AppResult<()> {
    let Some(value) = value else { return Ok(()) };
    let items = dict::store::items(tx, viewer, dictionary).await?;
    if items.iter().any(|one| one.item.value == value) {
        return Ok(());
    }
    Err(AppError::field(field, FieldCode::NotFound, message))
}

/// An indicator of a template as columns of a plan's indicator.
pub fn of_template(row: &KpiTemplateIndication) -> IndicationParts {
    let row = row.clone();
    IndicationParts {
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
