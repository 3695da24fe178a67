//! Rules of automatic tasks: matching events, and the tasks to create. Pure functions.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer, clock};

use super::model::{AutoTaskInput, Happening, Outcome};

/// A project is created.
pub const PROJECT_MADE: i16 = 1;
/// A project enters one of the statuses.
pub const PROJECT_STATUS: i16 = 2;
/// A milepost is planned.
pub const MILEPOST_PLANNED: i16 = 3;
/// A milepost is reached.
pub const MILEPOST_REACHED: i16 = 4;
/// A payment is planned.
pub const PAYMENT_PLANNED: i16 = 5;
/// A payment is received.
pub const PAYMENT_PAID: i16 = 6;
/// A member is added to a project.
pub const MEMBER_PUT: i16 = 7;

/// Triggers of a rule, each with the events it corresponds to.
pub const EVENTS: [(i16, &[&str]); 7] = [
    (PROJECT_MADE, &["project.create"]),
    (PROJECT_STATUS, &["project.create", "project.update"]),
    (MILEPOST_PLANNED, &["milepost.create"]),
    (MILEPOST_REACHED, &["milepost.create", "milepost.update"]),
    (PAYMENT_PLANNED, &["payment_plan.create"]),
    (PAYMENT_PAID, &["payment_plan.paid"]),
    (MEMBER_PUT, &["project_member.create"]),
];

/// Assignee: the director of the project.
pub const DIRECTOR: i16 = 1;
/// Assignee: the member responsible for the milepost, or added to the project.
pub const CONCERNED: i16 = 2;
/// Assignee: the member who caused the event.
pub const ACTOR: i16 = 3;
/// Assignee: a fixed member.
pub const MEMBER: i16 = 4;

/// The most rules of an enterprise.
pub const MAX_RULES: usize = 50;
/// The longest title of a task, in characters.
const MAX_TITLE: usize = 200;
const MAX_VALUES: usize = 50;
const MAX_DAYS: i32 = 365;

/// Whether the viewer may manage the rules (business §6 `project:task:auto`).
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::ProjectTaskAuto)
}

/// The events that can trigger a rule.
pub fn kinds(event: i16) -> &'static [&'static str] {
    EVENTS.iter().find(|(one, _)| *one == event).map_or(&[], |(_, kinds)| kinds)
}

/// Whether an event triggers the rule.
pub fn fires(rule: &AutoTaskInput, happening: &Happening) -> bool {
    let any = |wanted: &[String], has: &[String]| {
        wanted.is_empty() || has.iter().any(|value| wanted.contains(value))
    };
    let done = !matches!(rule.event, MILEPOST_REACHED | PAYMENT_PAID) || happening.done;
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    kinds(rule.event).contains(&happening.kind.as_str())
        && done
        && any(&rule.types, &one(happening.project_type.as_ref()))
        && any(&rule.tags, &happening.tags)
        && any(&rule.statuses, &one(Some(&happening.status)))
}

/// The task that the rule requests for an event.
pub fn outcome(rule_id: i64, rule: &AutoTaskInput, happening: &Happening) -> Outcome {
    let title = rule
        .title
        .replace("{项目编号}", happening.number.as_deref().unwrap_or_default())
        .replace("{项目}", &happening.project)
        .replace("{名称}", &happening.name);
    let member_id = match rule.assignee {
        CONCERNED => happening.concerned.or(happening.director),
        ACTOR => happening.actor,
        MEMBER => rule.member_id,
        _ => happening.director,
    };
    let day = clock::china_day(happening.at);
    Outcome {
        enterprise_id: happening.enterprise_id,
        rule_id,
        project_id: happening.project_id,
        record_type: happening.record_type.clone(),
        record_id: happening.record_id,
        title: title.chars().take(MAX_TITLE).collect(),
        member_id,
        due_on: rule.due_days.and_then(|days| day.checked_add_signed(TimeDelta::days(days.into()))),
        created_at: happening.at,
    }
}

fn values(check: &mut Checker, field: &str, values: Vec<String>) -> Vec<String> {
    let values: BTreeSet<String> = values.into_iter().filter(|value| !value.trim().is_empty()).collect();
    if values.len() > MAX_VALUES {
        check.refuse(field, FieldCode::TooLong, format!("最多选择 {MAX_VALUES} 项"));
    }
    values.into_iter().collect()
}

/// A rule, trimmed and checked; the store checks dictionary values and members.
pub fn checked(input: AutoTaskInput) -> AppResult<AutoTaskInput> {
    let mut check = Checker::new();
    if kinds(input.event).is_empty() {
        check.refuse("event", FieldCode::Required, "请选择触发事件");
    }
    if !(DIRECTOR..=MEMBER).contains(&input.assignee) {
        check.refuse("assignee", FieldCode::Invalid, "请选择任务负责人");
    }
    if input.assignee == MEMBER && input.member_id.is_none() {
        check.refuse("memberId", FieldCode::Required, "请选择成员");
    }
    if input.due_days.is_some_and(|days| !(0..=MAX_DAYS).contains(&days)) {
        check.refuse("dueDays", FieldCode::Invalid, format!("期限应为 0 到 {MAX_DAYS} 天"));
    }
    let statuses = values(&mut check, "statuses", input.statuses);
    if input.event == PROJECT_STATUS && statuses.is_empty() {
        check.refuse("statuses", FieldCode::Required, "请选择项目状态");
    }
    let checked = AutoTaskInput {
        name: check.required("name", "规则名称", &input.name, 100),
        types: values(&mut check, "types", input.types),
        tags: values(&mut check, "tags", input.tags),
        statuses,
        title: check.required("title", "任务标题", &input.title, MAX_TITLE),
        description: check.lines("description", "任务说明", input.description.as_deref(), 2000),
        // the member counts only for a fixed assignee
        member_id: input.member_id.filter(|_| input.assignee == MEMBER),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
