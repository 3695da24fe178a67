//! Input helpers shared by the domains.

use async_graphql::MaybeUndefined;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use xieli_macros::InputObject;

use crate::scalar::Date;

/// Absent stays absent, explicit null clears.
pub fn change<T>(value: MaybeUndefined<T>) -> Option<Option<T>> {
    match value {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(value) => Some(Some(value)),
    }
}

/// A range of days; each end may be absent. `from` counts from 00:00:00, `to` until 23:59:59 (core §9).
#[derive(Debug, Clone, Copy, Default, InputObject)]
pub struct DateRange {
    /// The first day.
    pub from: Option<Date>,
    /// The last day.
    pub to: Option<Date>,
}

impl DateRange {
    /// The moments between which the days lie in the enterprise's zone: from (inclusive), to (exclusive).
    pub fn moments(&self) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        (
            self.from.and_then(|from| midnight(from.0)),
            self.to.and_then(|to| midnight(to.0 + TimeDelta::days(1))),
        )
    }
}

/// Midnight in China, which has had one zone and no summer time since 1991.
fn midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    let zone = FixedOffset::east_opt(8 * 3600)?;
    day.and_time(NaiveTime::MIN).and_local_timezone(zone).single().map(|moment| moment.to_utc())
}
