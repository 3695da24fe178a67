//! Deadlines of weekly reports. Pure functions, which take weeks from the one function for them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock;
use xieli_kernel::week::Week;

/// Hour of the deadline on the Monday after the week, in China.
pub const HOUR: i64 = 12;
/// Grace period after the deadline, in hours; later reports are late.
pub const GRACE: i64 = 24;
/// Number of weeks ahead for which a report can be begun, for the plan of the next week.
const AHEAD: i64 = 1;
/// Number of weeks back for which a report can still be begun.
const BACK: i64 = 53;

/// The deadline of a week's report.
pub fn due(week: Week) -> DateTime<Utc> {
    let monday = clock::china_midnight(week.next().monday).unwrap_or_default();
    monday + TimeDelta::hours(HOUR)
}

/// Whether a report submitted at this moment is late.
pub fn is_late(week: Week, at: DateTime<Utc>) -> bool {
    at > due(week) + TimeDelta::hours(GRACE)
}

/// Whether a report of a week can be begun on a day.
pub fn is_open(week: Week, today: NaiveDate) -> bool {
    let weeks = (week.monday - Week::of(today).monday).num_weeks();
    (-BACK..=AHEAD).contains(&weeks)
}

/// The week whose report is expected at a given time: the week before until the end of its grace period,
/// otherwise the present one.
pub fn asked_for(at: DateTime<Utc>) -> Week {
    let present = Week::at(at);
    if is_late(present.previous(), at) { present } else { present.previous() }
}
