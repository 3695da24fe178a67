//! Deadlines of weekly reports. Pure functions, which take weeks from the one function for them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::week::Week;

use crate::config_value::model::WeeklySetting;
use crate::config_value::rules::minute_of_day;

/// Number of weeks ahead for which a report can be begun, for the plan of the next week.
const AHEAD: i64 = 1;
/// Number of weeks back for which a report can still be begun.
const BACK: i64 = 53;
/// Time after the deadline in which members are reminded: each of them once, so that later passes over an
/// enterprise find nobody.
const REMINDING: TimeDelta = TimeDelta::days(1);

/// The deadline of an enterprise's reports, and the grace period after it; later reports are late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// Time from the beginning of the report's week.
    after: TimeDelta,
    /// Length of the grace period.
    grace: TimeDelta,
}

impl Default for Deadline {
    fn default() -> Self {
        Self::of(&WeeklySetting::default())
    }
}

impl Deadline {
    /// The deadline by the setting of an enterprise.
    pub fn of(setting: &WeeklySetting) -> Self {
        let minute = minute_of_day(&setting.due_time).unwrap_or_default();
        let after = TimeDelta::days(i64::from(setting.due_day) - 1) + TimeDelta::minutes(i64::from(minute));
        Self { after, grace: TimeDelta::hours(i64::from(setting.grace_hours)) }
    }

    /// The deadline of a week's report.
    pub fn due(self, week: Week) -> DateTime<Utc> {
        week.moments().0 + self.after
    }

    /// Whether a report submitted at this moment is late.
    pub fn is_late(self, week: Week, at: DateTime<Utc>) -> bool {
        at > self.due(week) + self.grace
    }

    /// The week whose report is expected at a given time: the week before until the end of its grace period,
    /// otherwise the present one.
    pub fn asked_for(self, at: DateTime<Utc>) -> Week {
        let present = Week::at(at);
        if self.is_late(present.previous(), at) { present } else { present.previous() }
    }

    /// The last week whose deadline has passed at a given time: its report is due, in time or late.
    pub fn passed(self, at: DateTime<Utc>) -> Week {
        let [present, before, earlier] = recent(at);
        let passed = |week: &Week| at >= self.due(*week);
        [present, before].into_iter().find(passed).unwrap_or(earlier)
    }

    /// The week of whose report members are reminded at a given time: for a day from the deadline, however long
    /// the grace period is.
    pub fn running(self, at: DateTime<Utc>) -> Option<Week> {
        let runs = |week: &Week| {
            let due = self.due(*week);
            at >= due && at <= due + REMINDING
        };
        recent(at).into_iter().find(runs)
    }
}

/// The weeks of which one is the last whose deadline has passed at a given time, by any setting: no deadline
/// is later than the end of the week after. The latest comes first.
pub fn recent(at: DateTime<Utc>) -> [Week; 3] {
    let present = Week::at(at);
    [present, present.previous(), present.previous().previous()]
}

/// Whether a report of a week can be begun on a day.
pub fn is_open(week: Week, today: NaiveDate) -> bool {
    let weeks = (week.monday - Week::of(today).monday).num_weeks();
    (-BACK..=AHEAD).contains(&weeks)
}
