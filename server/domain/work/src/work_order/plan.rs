//! Planned time and place of a work order's visit (docs/decisions/0061): a row beside the order, if there is
//! anything to store.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use xieli_kernel::coordinate::Point;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_tables::work_plan;

/// Longest planned visit, in days.
pub const MAX_DAYS: i64 = 7;
/// Length of a visit without a planned end, in hours.
pub const USUAL_HOURS: i64 = 2;

/// Begin and end of a visit.
pub type Visit = (DateTime<Utc>, DateTime<Utc>);

/// Planned time and place of an order's visit.
#[derive(Debug, Clone, Copy, PartialEq, Queryable, Selectable)]
#[diesel(table_name = work_plan)]
pub struct Plan {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Order that it belongs to.
    pub work_order_id: i64,
    /// Begin.
    pub starts_at: Option<DateTime<Utc>>,
    /// End.
    pub ends_at: Option<DateTime<Utc>>,
    /// The customer's address that the order was given.
    pub address_id: Option<i64>,
    /// Longitude of that address at that time; WGS84.
    pub lng: Option<f64>,
    /// Latitude; WGS84.
    pub lat: Option<f64>,
}

impl Plan {
    /// Begin and end.
    pub fn visit(&self) -> Option<Visit> {
        self.starts_at.zip(self.ends_at)
    }

    /// Location.
    pub fn place(&self) -> Option<Point> {
        Point::new(self.lng?, self.lat?)
    }
}

/// Changes to a plan: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlanPatch {
    /// Begin.
    pub starts_at: Option<Option<DateTime<Utc>>>,
    /// End.
    pub ends_at: Option<Option<DateTime<Utc>>>,
    /// Address of the customer.
    pub address_id: Option<Option<i64>>,
}

impl PlanPatch {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The planned visit after this change. A moved visit keeps its length; one without an end gets the usual
    /// length.
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
