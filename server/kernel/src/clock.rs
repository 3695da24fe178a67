//! The one way to the current time, so that rules can be tested with a time of their own.

use chrono::{DateTime, Utc};

/// The present, to the microsecond that PostgreSQL keeps.
pub fn now() -> DateTime<Utc> {
    let now = Utc::now();
    DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
}
