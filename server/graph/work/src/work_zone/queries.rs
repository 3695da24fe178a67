//! GraphQL queries of pools of work orders.

use xieli_domain::work_zone::store;
use xieli_macros::object;

use super::inputs::{WorkZoneFilter, WorkZoneOrder};
use super::types::WorkZone;
use crate::core::{Connection, List};

/// Root fields that read pools of orders. External members see none.
#[derive(Default)]
pub struct WorkZoneQuery;

/// Root fields that read pools of orders. External members see none.
#[object(root)]
impl WorkZoneQuery {
    /// Pools of orders, one page (business §2 Work order: WorkZoneSetting).
    #[requires("work,work:query,work:project")]
    #[list(store::work_zones)]
    fn work_zones(list: List<WorkZoneFilter, WorkZoneOrder>) -> Connection<WorkZone>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query,work:project")]
    #[one]
    fn work_zone() -> WorkZone;
}
