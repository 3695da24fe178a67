//! Working time of SLA rules: pure functions. Working hours are the same on every working day; other days
//! have none.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock::{china_day, china_midnight};

use crate::config_value::model::WorkClockSetting;
use crate::config_value::rules::minute_of_day;
use crate::workday::rules::{Corrections, works};

/// The most days to search for working time.
const FAR: usize = 40_000;

/// Working hours and working days of an enterprise.
#[derive(Debug, Clone)]
pub struct Hours {
    start: TimeDelta,
    end: TimeDelta,
    /// Corrections of the enterprise's calendar; `None`: every day is a working day.
    days: Option<Corrections>,
}

impl Hours {
    /// The hours of the enterprise's setting and calendar; an invalid setting counts as the default.
    pub fn of(setting: &WorkClockSetting, corrections: Corrections) -> Self {
        let usual = WorkClockSetting::default();
        let read = |setting: &WorkClockSetting| {
            let (start, end) = (minute_of_day(&setting.day_start)?, minute_of_day(&setting.day_end)?);
            (start < end).then(|| (TimeDelta::minutes(start.into()), TimeDelta::minutes(end.into())))
        };
        let (start, end) = read(setting).or_else(|| read(&usual)).unwrap_or_default();
        Self { start, end, days: setting.workdays_only.then_some(corrections) }
    }

    /// Begin and end of the working hours of a day.
    fn span(&self, day: NaiveDate) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        if self.days.as_ref().is_some_and(|corrections| !works(day, corrections)) {
            return None;
        }
        let midnight = china_midnight(day)?;
        Some((midnight.checked_add_signed(self.start)?, midnight.checked_add_signed(self.end)?))
    }

    /// Working time between two times; zero if the second is not later.
    pub fn working_time(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        if to <= from {
            return TimeDelta::zero();
        }
        let last = china_day(to);
        let days = china_day(from).iter_days().take_while(|day| *day <= last).take(FAR);
        let spans = days.filter_map(|day| self.span(day));
        spans.map(|(start, end)| (end.min(to) - start.max(from)).max(TimeDelta::zero())).sum()
    }

    /// The first time at which this working time has passed since `from`; `from` itself for no time.
    pub fn after(&self, from: DateTime<Utc>, time: TimeDelta) -> DateTime<Utc> {
        let mut rest = time;
        if rest <= TimeDelta::zero() {
            return from;
        }
        for (start, end) in china_day(from).iter_days().take(FAR).filter_map(|day| self.span(day)) {
            let start = start.max(from);
            let there = end - start;
            if there <= TimeDelta::zero() {
                continue;
            }
            if rest <= there {
                return start + rest;
            }
            rest -= there;
        }
        // no working time at all: count elapsed time instead
        from.checked_add_signed(rest).unwrap_or(from)
    }

    /// A deadline after a stop of the clock between two times; a deadline that had passed before stays.
    pub fn shifted(&self, end: DateTime<Utc>, from: DateTime<Utc>, to: DateTime<Utc>) -> DateTime<Utc> {
        if end <= from { end } else { self.after(end, self.working_time(from, to)) }
    }
}
