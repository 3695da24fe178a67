//! Rows, filters and inputs of on-call rosters.

use chrono::{DateTime, Utc};
use xieli_tables::work_roster;

use crate::list::Moments;
use crate::patched;

patched!(work_roster;
    /// A shift of a member on call.
    WorkRoster,
    /// The columns of a shift that are written.
    WorkRosterInput,
    /// Changes to a shift: an absent field stays, `Some(None)` clears it.
    WorkRosterPatch,
    keys {}
    fields {
        /// The pool; absent: the whole enterprise.
        zone_id: Option<i64>,
        /// The member.
        member_id: i64,
        /// Begin, inclusive.
        starts_at: DateTime<Utc>,
        /// End, exclusive.
        ends_at: DateTime<Utc>,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// Filter of a list of shifts; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkRosterFilter {
    /// Text in the remark.
    pub keyword: Option<String>,
    /// Shifts for this pool.
    pub zone_id: Option<i64>,
    /// Shifts of this member.
    pub member_id: Option<i64>,
    /// Whether they are not over yet.
    pub open: Option<bool>,
    /// Shifts that overlap this period.
    pub during: Option<Moments>,
}
