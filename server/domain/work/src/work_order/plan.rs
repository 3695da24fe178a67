//! When and where somebody is expected for an order (docs/decisions/0061): a row beside it, while there is anything to say.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use xieli_kernel::coordinate::Point;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_tables::work_plan;

/// The longest that somebody is expected somewhere; days.
pub const MAX_DAYS: i64 = 7;
/// How long a visit takes of which nobody said its end; hours.
pub const USUAL_HOURS: i64 = 2;

/// From and until.
pub type Visit = (DateTime<Utc>, DateTime<Utc>);

/// When and where somebody is expected.
#[derive(Debug, Clone, Copy, PartialEq, Queryable, Selectable)]
#[diesel(table_name = work_plan)]
pub struct Plan {
    /// The tenant.
    pub enterprise_id: i64,
    /// For which order.
    pub work_order_id: i64,
    /// From.
    pub starts_at: Option<DateTime<Utc>>,
    /// Until.
    pub ends_at: Option<DateTime<Utc>>,
    /// The customer's address that the order was given.
    pub address_id: Option<i64>,
    /// Where that was then; WGS84.
    pub lng: Option<f64>,
    /// The same.
    pub lat: Option<f64>,
}

impl Plan {
    /// From and until.
    pub fn visit(&self) -> Option<Visit> {
        self.starts_at.zip(self.ends_at)
    }

    /// Where it is.
    pub fn place(&self) -> Option<Point> {
        Point::new(self.lng?, self.lat?)
    }
}

/// What is to be of it: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlanPatch {
    /// From.
    pub starts_at: Option<Option<DateTime<Utc>>>,
    /// Until.
    pub ends_at: Option<Option<DateTime<Utc>>>,
    /// At this address of the customer.
    pub address_id: Option<Option<i64>>,
}

impl PlanPatch {
    /// Nothing is said of it.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// When somebody is expected after this. A visit that is moved keeps its length, one without an end takes as long as usual.
    pub fn visit(&self, before: Option<Visit>) -> AppResult<Option<Visit>> {
        let wrong = |field: &str, code, message: &str| Err(AppError::field(field, code, message.to_owned()));
        let start = self.starts_at.unwrap_or(before.map(|(start, _)| start));
        let Some(start) = start else {
            return match self.ends_at.flatten() {
                Some(_) => wrong("planStartAt", FieldCode::Required, "请选择预计上门时间"),
                None => Ok(None),
            };
        };
        let length = before.map_or(TimeDelta::hours(USUAL_HOURS), |(from, until)| until - from);
        let end = match self.ends_at.flatten() {
            Some(end) => end,
            None => start.checked_add_signed(length).unwrap_or(start),
        };
        if end <= start {
            return wrong("planEndAt", FieldCode::Invalid, "预计结束时间应晚于预计上门时间");
        }
        if end - start > TimeDelta::days(MAX_DAYS) {
            return wrong("planEndAt", FieldCode::Invalid, "预计上门时长不能超过 7 天");
        }
        Ok(Some((start, end)))
    }
}
