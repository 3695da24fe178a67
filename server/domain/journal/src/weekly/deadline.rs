//! Until when a report is to be submitted. Pure functions over the one function of weeks.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock;
use xieli_kernel::week::Week;

/// The hour of the Monday after the week, in China.
pub const HOUR: i64 = 12;
/// So many hours later it is late.
pub const GRACE: i64 = 24;
/// So many weeks ahead a report can be begun: next week's plan is held beside it.
const AHEAD: i64 = 1;
/// So many weeks back one can still be begun.
const BACK: i64 = 53;

/// When the report of a week is to be submitted.
pub fn due(week: Week) -> DateTime<Utc> {
    let monday = clock::china_midnight(week.next().monday).unwrap_or_default();
    monday + TimeDelta::hours(HOUR)
}

/// Whether a report that is submitted at this moment is late.
pub fn is_late(week: Week, at: DateTime<Utc>) -> bool {
    at > due(week) + TimeDelta::hours(GRACE)
}

/// Whether a report of a week can be begun on a day.
pub fn is_open(week: Week, today: NaiveDate) -> bool {
    let weeks = (week.monday - Week::of(today).monday).num_weeks();
    (-BACK..=AHEAD).contains(&weeks)
}

/// The week whose report is asked for at a moment: the one before, until its time is over; else the present one.
pub fn asked_for(at: DateTime<Utc>) -> Week {
    let present = Week::at(at);
    if is_late(present.previous(), at) { present } else { present.previous() }
}
