//! GraphQL queries of work groups.

use xieli_domain::work_group::store;
use xieli_macros::object;

use super::inputs::{WorkGroupFilter, WorkGroupOrder};
use super::types::WorkGroup;
use crate::core::{Connection, List};

/// Root fields that read work groups. External members see none.
#[derive(Default)]
pub struct WorkGroupQuery;

/// Root fields that read work groups. External members see none.
#[object(root)]
impl WorkGroupQuery {
    /// Work groups, one page (business §7 work group: `GET workGroup/list`).
    #[requires("work,work:query,work:project")]
    #[list(store::work_groups)]
    fn work_groups(list: List<WorkGroupFilter, WorkGroupOrder>) -> Connection<WorkGroup>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query,work:project")]
    #[one]
    fn work_group() -> WorkGroup;
}
