//! Rows, filters and inputs of appraisal events.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_tables::kpi_event;

use crate::list::Days;
use crate::patched;

patched!(kpi_event;
    /// An event of a member.
    KpiEvent,
    /// An event as it is written.
    KpiEventInput,
    /// Changes to an event: an absent field stays, `Some(None)` clears it.
    KpiEventPatch,
    keys {}
    fields {
        /// The member whom it concerns.
        member_id: i64,
        /// A node of the tree of events.
        category_id: Option<i64>,
        /// 1 to 100 characters.
        title: String,
        /// In hundredths of a point, positive or negative.
        points: i64,
        /// The day on which it happened.
        happened_on: NaiveDate,
        /// Up to 1000 characters.
        description: Option<String>,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
);

/// Filter of a list of events; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiEventFilter {
    /// By title and description.
    pub keyword: Option<String>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members of this team or one below it.
    pub team_id: Option<i64>,
    /// In this category or one below it.
    pub category_id: Option<i64>,
    /// Of one of these days.
    pub days: Option<Days>,
    /// Written by this import, if its batch is visible to the viewer.
    pub import_batch_id: Option<i64>,
}
