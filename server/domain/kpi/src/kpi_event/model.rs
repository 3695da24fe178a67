//! Rows and inputs of events.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_tables::kpi_event;

use crate::list::Days;
use crate::patched;

patched!(kpi_event;
    /// An event of a member.
    KpiEvent,
    /// An event as it is written.
    KpiEventInput,
    /// A change of an event: absent stays, `Some(None)` clears.
    KpiEventPatch,
    keys {}
    fields {
        /// The member that it is about.
        member_id: i64,
        /// A node of the tree of events.
        category_id: Option<i64>,
        /// 1 to 100 characters.
        title: String,
        /// In hundredths, up and down.
        points: i64,
        /// The day.
        happened_on: NaiveDate,
        /// Up to 1000 characters.
        description: Option<String>,
    }
    kept {
        /// When it last changed.
        updated_at: DateTime<Utc>,
    }
);

/// The events that a list shows; an absent field does not narrow it.
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
}
