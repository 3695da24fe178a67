//! Validation of holidays, and the conversion of the working calendar: pure functions.

use chrono::{Datelike, NaiveDate, TimeDelta};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, FieldCode};

use super::model::{AttendHoliday, AttendHolidayInput, SYNCED};
use crate::workday::model::Special;
use crate::workday::rules::YEARS;

/// The most holidays of an enterprise.
pub const MAX_HOLIDAYS: i64 = 1000;
/// The longest holiday, in days.
const MAX_DAYS: i64 = 31;
/// The most days between a holiday and a workday in exchange.
const FAR: i64 = 60;

/// A holiday, trimmed and checked without look-ups.
pub fn checked(input: AttendHolidayInput) -> AppResult<AttendHolidayInput> {
    let mut check = Checker::new();
    let (from, to) = (input.begins_on, input.ends_on);
    if !YEARS.contains(&from.year()) {
        check.refuse("beginsOn", FieldCode::Required, "请选择开始日期");
    } else if to < from {
        check.refuse("endsOn", FieldCode::Invalid, "结束日期不能早于开始日期");
    } else if to - from >= TimeDelta::days(MAX_DAYS) {
        check.refuse("endsOn", FieldCode::Invalid, format!("一个节假日最长 {MAX_DAYS} 天"));
    }
    let sorted = |days: &[NaiveDate]| {
        let mut days = days.to_vec();
        days.sort_unstable();
        days.dedup();
        days
    };
    let (work_days, rest_days) = (sorted(&input.work_days), sorted(&input.rest_days));
    let inside = |day: &NaiveDate| (from..=to).contains(day);
    let near = |day: &NaiveDate| (*day - from).num_days() >= -FAR && (*day - to).num_days() <= FAR;
    if work_days.iter().any(inside) {
        check.refuse("workDays", FieldCode::Invalid, "调班日不能在节假日之内");
    } else if !work_days.iter().all(near) || work_days.len() > 31 {
        check.refuse(
            "workDays",
            FieldCode::Invalid,
            format!("调班日应在节假日前后 {FAR} 天之内，最多 31 天"),
        );
    }
    if !rest_days.iter().all(inside) {
        check.refuse("restDays", FieldCode::Invalid, "普通休息日应在节假日之内");
    }
    let checked = AttendHolidayInput {
        name: check.required("name", "节假日名称", &input.name, 50),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 200),
        work_days,
        rest_days,
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The conflict of a holiday with others: a day that both name, as a holiday or as a workday.
pub fn collide(one: &AttendHolidayInput, others: &[AttendHoliday]) -> Option<(&'static str, String)> {
    for other in others {
        if one.begins_on <= other.ends_on && other.begins_on <= one.ends_on {
            return Some(("beginsOn", format!("与节假日“{}”的日期重叠", other.name)));
        }
        if let Some(day) = one.work_days.iter().find(|day| (other.begins_on..=other.ends_on).contains(day)) {
            return Some(("workDays", format!("{day} 是节假日“{}”", other.name)));
        }
        let worked = other.work_days.iter().find(|day| (one.begins_on..=one.ends_on).contains(day));
        if let Some(day) = worked {
            return Some(("beginsOn", format!("{day} 是节假日“{}”的调班日", other.name)));
        }
    }
    None
}

/// The holidays in a year of the working calendar: consecutive rest days of one name, each with the workdays
/// of that name.
pub fn of_calendar(specials: &[Special]) -> Vec<AttendHolidayInput> {
    let mut all: Vec<AttendHolidayInput> = Vec::new();
    for one in specials.iter().filter(|one| !one.works) {
        let name = one.name.clone().unwrap_or_else(|| "休息日".to_owned());
        let follows = |last: &&mut AttendHolidayInput| {
            last.name == name
                && last.ends_on.succ_opt() == Some(one.day)
                && last.begins_on + TimeDelta::days(MAX_DAYS) > one.day
        };
        match all.last_mut().filter(follows) {
            Some(last) => last.ends_on = one.day,
            None => all.push(AttendHolidayInput {
                name,
                begins_on: one.day,
                ends_on: one.day,
                source: SYNCED,
                ..AttendHolidayInput::default()
            }),
        }
    }
    for worked in specials.iter().filter(|one| one.works) {
        let distance = |holiday: &AttendHolidayInput| {
            let before = (holiday.begins_on - worked.day).num_days();
            let after = (worked.day - holiday.ends_on).num_days();
            before.max(after)
        };
        let named = |holiday: &&mut AttendHolidayInput| Some(&holiday.name) == worked.name.as_ref();
        let near = |holiday: &&mut AttendHolidayInput| distance(holiday) <= FAR;
        let nearest = all.iter_mut().filter(named).filter(near).min_by_key(|holiday| distance(holiday));
        if let Some(holiday) = nearest {
            holiday.work_days.push(worked.day);
        }
    }
    all
}

/// All days that a holiday names: they are recomputed when it changes.
pub fn days_of(input: &AttendHolidayInput) -> Vec<NaiveDate> {
    let days = input.begins_on.iter_days().take_while(|day| *day <= input.ends_on);
    days.chain(input.work_days.iter().copied()).collect()
}
