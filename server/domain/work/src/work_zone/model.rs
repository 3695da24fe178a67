//! Rows, filters and inputs of pools of work orders.

use xieli_tables::work_zone;

use crate::patched;

patched!(work_zone;
    /// A pool of orders (service area).
    WorkZone,
    /// The columns of a pool that are written.
    WorkZoneInput,
    /// Changes to a pool: an absent field stays, `Some(None)` clears it.
    WorkZonePatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// Description of the area, for dispatchers, up to 200 characters.
        area: Option<String>,
        /// Team for its orders.
        team_id: Option<i64>,
        /// Member who is offered first; absent after they have left.
        director_id: Option<i64>,
        /// Up to 200 characters.
        remark: Option<String>,
        /// Position in lists; equal positions sort by id.
        sort_order: i32,
    }
);

/// Filter of a list of pools; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkZoneFilter {
    /// Text in name or area.
    pub keyword: Option<String>,
    /// Pools with this team.
    pub team_id: Option<i64>,
}
