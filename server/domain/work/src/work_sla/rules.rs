//! Validation of SLA rules, and the promised times that follow from one: pure functions.

use chrono::{DateTime, TimeDelta, Utc};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::hours::Hours;
use super::model::{Promise, WorkSla, WorkSlaInput};

/// The longest promised time, in minutes: a year.
pub const MAX_MINUTES: i32 = 525_600;

/// A rule, trimmed and checked; the service checks the dictionary values.
pub fn checked(input: WorkSlaInput) -> AppResult<WorkSlaInput> {
    let mut check = Checker::new();
    let terms = [
        ("respondMinutes", input.respond_minutes),
        ("arriveMinutes", input.arrive_minutes),
        ("finishMinutes", input.finish_minutes),
    ];
    for (field, minutes) in terms {
        if minutes.is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes)) {
            check.refuse(field, FieldCode::Invalid, format!("请输入 1 到 {MAX_MINUTES} 的整数"));
        }
    }
    if terms.iter().all(|(_, minutes)| minutes.is_none()) {
        check.refuse("respondMinutes", FieldCode::Required, "接单、到场、完成时限至少填写一项");
    }
    // arrival comes after the pickup, and completion after the arrival
    let mut longest = 0;
    for (field, minutes) in terms {
        let Some(minutes) = minutes else { continue };
        if minutes < longest {
            check.refuse(field, FieldCode::Invalid, "时限应依次不短于前一项");
        }
        longest = longest.max(minutes);
    }
    let checked =
        WorkSlaInput { remark: check.lines("remark", "备注", input.remark.as_deref(), 200), ..input };
    check.finish()?;
    Ok(checked)
}

/// The rule that applies to an order: the most specific one that fits, its level before its service type.
pub fn fitting<'a>(
    promises: &'a [WorkSla],
    level: Option<&str>,
    service_type: Option<&str>,
) -> Option<&'a WorkSla> {
    let fits = |own: Option<&str>, asked: Option<&str>| own.is_none() || own == asked;
    let found = promises
        .iter()
        .filter(|one| fits(one.level.as_deref(), level) && fits(one.service_type.as_deref(), service_type));
    found.max_by_key(|one| (one.level.is_some(), one.service_type.is_some()))
}

/// The promised times of an order by a rule, from the time of its request and the time on hold.
pub fn promised(
    promise: Option<&WorkSla>,
    hours: &Hours,
    requested_at: DateTime<Utc>,
    held: TimeDelta,
) -> Promise {
    let until = |minutes: Option<i32>| {
        minutes.map(|minutes| hours.after(requested_at, TimeDelta::minutes(minutes.into()) + held))
    };
    let Some(one) = promise else { return Promise::default() };
    Promise {
        respond_due_at: until(one.respond_minutes),
        arrive_due_at: until(one.arrive_minutes),
        finish_due_at: until(one.finish_minutes),
    }
}
