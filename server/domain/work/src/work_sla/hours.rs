//! Working time: pure functions. A day of work begins and ends at the same time of the day, and on some days there is none.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use xieli_kernel::clock::{china_day, china_midnight};

use crate::config_value::model::WorkClockSetting;
use crate::config_value::rules::minute_of_day;
use crate::workday::rules::{Corrections, works};

/// So many days are looked at: beyond them nobody ever works.
const FAR: usize = 40_000;

/// When an enterprise works.
#[derive(Debug, Clone)]
pub struct Hours {
    start: TimeDelta,
    end: TimeDelta,
    /// What the enterprise says of days; nothing: it works on all of them.
    days: Option<Corrections>,
}

impl Hours {
    /// As the setting and the calendar of the enterprise say; a setting that nobody could have written is the default.
    pub fn of(setting: &WorkClockSetting, corrections: Corrections) -> Self {
        let usual = WorkClockSetting::default();
        let read = |setting: &WorkClockSetting| {
            let (start, end) = (minute_of_day(&setting.day_start)?, minute_of_day(&setting.day_end)?);
            (start < end).then(|| (TimeDelta::minutes(start.into()), TimeDelta::minutes(end.into())))
        };
        let (start, end) = read(setting).or_else(|| read(&usual)).unwrap_or_default();
        Self { start, end, days: setting.workdays_only.then_some(corrections) }
    }

    /// From when until when is worked on a day.
    fn span(&self, day: NaiveDate) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        if self.days.as_ref().is_some_and(|corrections| !works(day, corrections)) {
            return None;
        }
        let midnight = china_midnight(day)?;
        Some((midnight.checked_add_signed(self.start)?, midnight.checked_add_signed(self.end)?))
    }

    /// How much is worked between two moments; nothing where the second is not later.
    pub fn working_time(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        if to <= from {
            return TimeDelta::zero();
        }
        let last = china_day(to);
        let days = china_day(from).iter_days().take_while(|day| *day <= last).take(FAR);
        let spans = days.filter_map(|day| self.span(day));
        spans.map(|(start, end)| (end.min(to) - start.max(from)).max(TimeDelta::zero())).sum()
    }

    /// The first moment until which so much is worked from `from` on; `from` itself where it is nothing.
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
        // nobody ever works: as every clock counts
        from.checked_add_signed(rest).unwrap_or(from)
    }

    /// Where an end is after the clock stood still from one moment to another; what was over before stays.
    pub fn shifted(&self, end: DateTime<Utc>, from: DateTime<Utc>, to: DateTime<Utc>) -> DateTime<Utc> {
        if end <= from { end } else { self.after(end, self.working_time(from, to)) }
    }
}
