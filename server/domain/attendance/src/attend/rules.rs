//! Rights on attendance, and the scope of members that a viewer manages: pure functions.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Timelike, Utc};
use xieli_kernel::validate::{Checker, MAX_IDS};
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, clock};

/// The largest sort order.
pub const MAX_ORDER: i32 = 1_000_000;
/// The enterprises' time zone is eight hours ahead of UTC, without summer time.
const ZONE: i64 = 8 * 60;

/// Whether the viewer has attendance records: employees of the enterprise.
pub fn may_look(viewer: &Viewer) -> bool {
    !viewer.is_external()
}

/// Whether the viewer manages attendance (business §6 `attend:manage`).
pub fn may_manage(viewer: &Viewer) -> bool {
    !viewer.is_external() && viewer.can(Code::AttendManage)
}

/// Whether the viewer handles the attendance of others: attendance managers, and managers of a team
/// (business §6: exceptions are also shown to team managers).
pub fn may_direct(viewer: &Viewer) -> bool {
    may_manage(viewer) || !viewer.is_external() && !viewer.directed_team_ids.is_empty()
}

/// Whether the viewer handles the attendance of a member of these teams (with those above them).
pub fn directs(viewer: &Viewer, team_ids: &[i64]) -> bool {
    may_manage(viewer)
        || !viewer.is_external() && team_ids.iter().any(|id| viewer.directed_team_ids.contains(id))
}

/// The teams whose members' attendance the viewer may read; `None`: all members.
pub fn watched(viewer: &Viewer) -> AppResult<Option<Vec<i64>>> {
    if may_manage(viewer) {
        Ok(None)
    } else if may_direct(viewer) {
        Ok(Some(viewer.directed_team_ids.clone()))
    } else {
        Err(AppError::forbidden())
    }
}

/// The same for one team, which must be among them.
pub fn watched_in(viewer: &Viewer, team: Option<i64>) -> AppResult<Option<Vec<i64>>> {
    match (team, watched(viewer)?) {
        (None, watched) => Ok(watched),
        (Some(id), Some(teams)) if !teams.contains(&id) => Err(AppError::forbidden()),
        (Some(id), _) => Ok(Some(vec![id])),
    }
}

/// Checks the ids of a request: not too many, no duplicates.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()
}

/// Checks a sort order.
pub fn order(check: &mut Checker, place: i32) {
    if !(0..=MAX_ORDER).contains(&place) {
        check.refuse("sortOrder", FieldCode::Invalid, "排序应为 0 到 1000000 的整数");
    }
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

/// Checks that a number is within bounds, both included.
pub fn within(check: &mut Checker, field: &str, value: i32, (least, most): (i32, i32), what: &str) {
    if !(least..=most).contains(&value) {
        check.refuse(field, FieldCode::Invalid, format!("{what}应为 {least} 到 {most} 的整数"));
    }
}

/// The first day of a day's month.
pub fn month_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// The last day of the month that begins on a day.
pub fn month_end(month: NaiveDate) -> NaiveDate {
    month.checked_add_months(chrono::Months::new(1)).and_then(|next| next.pred_opt()).unwrap_or(month)
}

/// The days from one to another, both included.
pub fn days(from: NaiveDate, to: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    from.iter_days().take_while(move |day| *day <= to)
}

/// The instant of a minute of a day in the enterprise's zone; minutes beyond the day belong to the
/// neighbouring day.
pub fn moment(day: NaiveDate, minute: i64) -> DateTime<Utc> {
    clock::china_midnight(day).unwrap_or_default() + TimeDelta::minutes(minute)
}

/// The minute of the day in the enterprise's zone.
pub fn minute_of(moment: DateTime<Utc>) -> i32 {
    let local = moment + TimeDelta::minutes(ZONE);
    i32::try_from(local.hour() * 60 + local.minute()).unwrap_or_default()
}

/// A time formatted as time of day for sentences: `08:47`.
pub fn hour(moment: DateTime<Utc>) -> String {
    let minute = minute_of(moment);
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Minutes as text: `1 小时 20 分钟`.
pub fn duration(minutes: i64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest} 分钟"),
        (hours, 0) => format!("{hours} 小时"),
        (hours, rest) => format!("{hours} 小时 {rest} 分钟"),
    }
}

/// Minutes as hours with two decimals.
#[allow(clippy::cast_precision_loss, reason = "minutes of people are far below the precision")]
pub fn hours(minutes: i64) -> f64 {
    (minutes as f64 / 60.0 * 100.0).round() / 100.0
}
