//! Rows and inputs of rosters.

use chrono::{DateTime, Utc};
use xieli_tables::work_roster;

use crate::list::Moments;
use crate::patched;

patched!(work_roster;
    /// Somebody who is on call for a while.
    WorkRoster,
    /// A turn on call as it is written.
    WorkRosterInput,
    /// What is to be of a turn: absent stays, `Some(None)` clears.
    WorkRosterPatch,
    keys {}
    fields {
        /// For this pool; nothing: for the whole enterprise.
        zone_id: Option<i64>,
        /// Who.
        member_id: i64,
        /// From then on.
        starts_at: DateTime<Utc>,
        /// Until before then.
        ends_at: DateTime<Utc>,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// Which turns a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkRosterFilter {
    /// By remark.
    pub keyword: Option<String>,
    /// For this pool.
    pub zone_id: Option<i64>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Not over yet, or over.
    pub open: Option<bool>,
    /// On call between these moments.
    pub during: Option<Moments>,
}
