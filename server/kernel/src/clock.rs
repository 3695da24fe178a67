//! The only source of the current time, so that tests of rules can pass a time of their own.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Offset, Utc};

/// The current time in microseconds, the precision of PostgreSQL.
pub fn now() -> DateTime<Utc> {
    let now = Utc::now();
    DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
}

/// The instant at which `day` begins in China (UTC+8).
pub fn china_midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    china_moment(day.and_time(NaiveTime::MIN))
}

/// The instant of a date and time in China.
pub fn china_moment(local: NaiveDateTime) -> Option<DateTime<Utc>> {
    local.and_local_timezone(china()).single().map(|moment| moment.to_utc())
}

/// The date in China at `moment`; enterprises keep their calendar there.
pub fn china_day(moment: DateTime<Utc>) -> NaiveDate {
    moment.with_timezone(&china()).date_naive()
}

/// An instant in China's time zone, formatted for people (core §9).
pub fn china_time(moment: DateTime<Utc>) -> String {
    moment.with_timezone(&china()).format("%Y-%m-%d %H:%M:%S").to_string()
}

fn china() -> FixedOffset {
    FixedOffset::east_opt(8 * 3600).unwrap_or(Utc.fix())
}
