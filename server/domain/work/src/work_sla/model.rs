//! Rows, filters and inputs of SLA rules.

use chrono::{DateTime, Utc};
use xieli_tables::work_sla;

use crate::patched;

patched!(work_sla;
    /// An SLA rule: the times promised for some orders.
    WorkSla,
    /// The columns of a rule that are written.
    WorkSlaInput,
    /// Changes to a rule: an absent field stays, `Some(None)` clears it.
    WorkSlaPatch,
    keys {}
    fields {
        /// Level of the orders, a value of the dictionary `work_level`; absent: any.
        level: Option<String>,
        /// Service type of the orders, a value of the dictionary `work_service_type`; absent: any.
        service_type: Option<String>,
        /// Working time until the pickup, in minutes.
        respond_minutes: Option<i32>,
        /// Working time until the arrival, in minutes.
        arrive_minutes: Option<i32>,
        /// Working time until completion, in minutes.
        finish_minutes: Option<i32>,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// Filter of a list of rules; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkSlaFilter {
    /// Text in the remark.
    pub keyword: Option<String>,
    /// Rules of this level.
    pub level: Option<String>,
    /// Rules of this service type.
    pub service_type: Option<String>,
}

/// The promised times of one order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Promise {
    /// Promised time of the pickup.
    pub respond_due_at: Option<DateTime<Utc>>,
    /// Promised time of the arrival.
    pub arrive_due_at: Option<DateTime<Utc>>,
    /// Promised time of completion.
    pub finish_due_at: Option<DateTime<Utc>>,
}
