//! GraphQL queries of service and consumable items.

use xieli_domain::work_item::store;
use xieli_macros::object;

use super::inputs::{WorkItemFilter, WorkItemOrder};
use super::types::WorkItem;
use crate::core::{Connection, List};

/// Root fields that read service and consumable items. External members see none.
#[derive(Default)]
pub struct WorkItemQuery;

/// Root fields that read service and consumable items. External members see none.
#[object(root)]
impl WorkItemQuery {
    /// Service and consumable items, one page (business §2 Work order: witem).
    #[requires("work,work:query,work:project")]
    #[list(store::work_items)]
    fn work_items(list: List<WorkItemFilter, WorkItemOrder>) -> Connection<WorkItem>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query,work:project")]
    #[one]
    fn work_item() -> WorkItem;
}
