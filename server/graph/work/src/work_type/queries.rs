//! GraphQL queries of the requirements of service types.

use xieli_domain::work_type::store;
use xieli_macros::object;

use super::inputs::{WorkTypeFilter, WorkTypeOrder};
use super::types::WorkType;
use crate::core::{Connection, List};

/// Root fields that read the requirements of service types. External members see none.
#[derive(Default)]
pub struct WorkTypeQuery;

/// Root fields that read the requirements of service types. External members see none.
#[object(root)]
impl WorkTypeQuery {
    /// The requirements of service types, one page.
    #[requires("e:manage,work,work:query")]
    #[list(store::work_types)]
    fn work_types(list: List<WorkTypeFilter, WorkTypeOrder>) -> Connection<WorkType>;

    /// The requirements of one service type; null when none are visible to the viewer.
    #[requires("e:manage,work,work:query")]
    #[one]
    fn work_type() -> WorkType;
}
