//! Rows and inputs of pools of orders.

use xieli_tables::work_zone;

use crate::patched;

patched!(work_zone;
    /// A pool of orders.
    WorkZone,
    /// A pool as it is written.
    WorkZoneInput,
    /// What is to be of a pool: absent stays, `Some(None)` clears.
    WorkZonePatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// What belongs to it, for whoever dispatches, up to 200.
        area: Option<String>,
        /// The team that its orders go to.
        team_id: Option<i64>,
        /// Who is offered first; nobody after they have left.
        director_id: Option<i64>,
        /// Up to 200.
        remark: Option<String>,
        /// Its place in lists; those with the same by their ids.
        sort_order: i32,
    }
);

/// Which pools a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct WorkZoneFilter {
    /// By name and what belongs to it.
    pub keyword: Option<String>,
    /// Their orders go to this team.
    pub team_id: Option<i64>,
}
