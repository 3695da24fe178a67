//! Time zone of an enterprise: minutes of its days on one time line. The zone of a device is ignored.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};

use super::shift::{Clock, DAY};
use super::span::{Minute, Span};

/// A time zone: its offsets from UTC, and when they change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Minutes ahead of UTC before the first change.
    pub offset: i32,
    /// Instants in order, each with the offset from then on; empty without summer time.
    pub changes: Vec<(DateTime<Utc>, i32)>,
}

impl Zone {
    /// China: the same all year.
    pub const CHINA: Self = Self { offset: 8 * 60, changes: Vec::new() };

    /// Minutes ahead of UTC at an instant.
    pub fn offset_at(&self, moment: DateTime<Utc>) -> i32 {
        self.changes.iter().rev().find(|(from, _)| *from <= moment).map_or(self.offset, |(_, offset)| *offset)
    }

    /// An instant as local time.
    pub fn local(&self, moment: DateTime<Utc>) -> NaiveDateTime {
        shifted(moment.naive_utc(), i64::from(self.offset_at(moment)))
    }

    /// The instant of a local time. A time skipped in spring is the instant of the change, and a repeated one
    /// in autumn is the first.
    pub fn moment(&self, local: NaiveDateTime) -> DateTime<Utc> {
        let with = |offset: i32| shifted(local, -i64::from(offset)).and_utc();
        let offsets = std::iter::once(self.offset).chain(self.changes.iter().map(|(_, offset)| *offset));
        let fitting = offsets.map(with).filter(|moment| self.local(*moment) == local).min();
        // a skipped time lies before the change by the later offset and after it by the earlier one
        let skipped =
            || self.changes.iter().find(|(from, offset)| with(*offset) < *from && self.local(*from) > local);
        fitting.or_else(|| skipped().map(|(from, _)| *from)).unwrap_or_else(|| with(self.offset))
    }

    /// A minute of a day, counted from its midnight; more than a day leads into the next.
    pub fn minute(&self, day: NaiveDate, minute: i32) -> Minute {
        if self.changes.is_empty() {
            let days = i64::from(day.to_epoch_days());
            return days * i64::from(DAY) + i64::from(minute) - i64::from(self.offset);
        }
        minute_of(self.moment(shifted(day.and_time(NaiveTime::MIN), i64::from(minute))))
    }

    /// A span of clock time of a day.
    pub fn span(&self, day: NaiveDate, clock: Clock) -> Span {
        Span::new(self.minute(day, clock.from), self.minute(day, clock.to))
    }

    /// The day that a minute belongs to.
    pub fn day(&self, minute: Minute) -> NaiveDate {
        self.local(moment_of(minute)).date()
    }
}

fn shifted(local: NaiveDateTime, minutes: i64) -> NaiveDateTime {
    local.checked_add_signed(TimeDelta::minutes(minutes)).unwrap_or(local)
}

/// The minute of an instant, without seconds.
pub fn minute_of(moment: DateTime<Utc>) -> Minute {
    moment.timestamp().div_euclid(60)
}

/// The instant at which a minute begins.
pub fn moment_of(minute: Minute) -> DateTime<Utc> {
    minute.checked_mul(60).and_then(|seconds| DateTime::from_timestamp(seconds, 0)).unwrap_or_default()
}
