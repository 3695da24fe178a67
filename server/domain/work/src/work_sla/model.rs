//! Rows and inputs of what is promised.

use chrono::{DateTime, Utc};
use xieli_tables::work_sla;

use crate::patched;

patched!(work_sla;
    /// What is promised of some orders.
    WorkSla,
    /// What is promised, as it is written.
    WorkSlaInput,
    /// What is to be of a promise: absent stays, `Some(None)` clears.
    WorkSlaPatch,
    keys {}
    fields {
        /// Of orders of this value of the dictionary `work_level`; nothing: of any.
        level: Option<String>,
        /// Of orders of this value of the dictionary `work_service_type`; nothing: of any.
        service_type: Option<String>,
        /// Minutes of working time until one is picked up.
        respond_minutes: Option<i32>,
        /// Minutes until somebody is there.
        arrive_minutes: Option<i32>,
        /// Minutes until it is finished.
        finish_minutes: Option<i32>,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// Which promises a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkSlaFilter {
    /// By remark.
    pub keyword: Option<String>,
    /// Of this level.
    pub level: Option<String>,
    /// Of this service type.
    pub service_type: Option<String>,
}

/// What is promised of one order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Promise {
    /// Until when it is picked up.
    pub respond_due_at: Option<DateTime<Utc>>,
    /// Until when somebody is there.
    pub arrive_due_at: Option<DateTime<Utc>>,
    /// Until when it is finished.
    pub finish_due_at: Option<DateTime<Utc>>,
}
