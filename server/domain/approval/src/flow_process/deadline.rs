//! Deadline of an approver: working hours over the calendar of working days. Pure functions.

use chrono::{DateTime, Duration, NaiveDateTime, NaiveTime, TimeDelta, Utc};

use crate::workday::rules::{Corrections, works};

/// Working hours of a day in China's time: before noon, after noon.
const HOURS: [(u32, u32); 2] = [(9, 12), (13, 18)];

/// Offset of China's time from UTC, all year round.
const CHINA: TimeDelta = TimeDelta::hours(8);

/// The time after a number of working hours.
pub fn after(from: DateTime<Utc>, hours: u16, corrections: &Corrections) -> DateTime<Utc> {
    let mut left = TimeDelta::hours(hours.into());
    let mut now = (from + CHINA).naive_utc();
    // an upper bound for any calendar: as many days as hours, and a year
    for _ in 0..(u32::from(hours) + 400) {
        if works(now.date(), corrections) {
            for (from, to) in HOURS {
                let (begins, ends) = (at(now, from), at(now, to));
                let begins = begins.max(now);
                let free = (ends - begins).max(TimeDelta::zero());
                if free >= left {
                    return (begins + left).and_utc() - CHINA;
                }
                left -= free;
            }
        }
        now = (now.date() + Duration::days(1)).and_time(NaiveTime::MIN);
    }
    now.and_utc() - CHINA
}

fn at(day: NaiveDateTime, hour: u32) -> NaiveDateTime {
    day.date().and_hms_opt(hour, 0, 0).unwrap_or(day)
}
