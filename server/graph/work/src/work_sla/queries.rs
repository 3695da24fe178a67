//! GraphQL queries of service levels.

use xieli_domain::work_sla::store;
use xieli_macros::object;

use super::inputs::{WorkSlaFilter, WorkSlaOrder};
use super::types::WorkSla;
use crate::core::{Connection, List};

/// Root fields that read service levels. External members see none.
#[derive(Default)]
pub struct WorkSlaQuery;

/// Root fields that read service levels. External members see none.
#[object(root)]
impl WorkSlaQuery {
    /// Service levels, one page.
    #[requires("work,work:query")]
    #[list(store::work_slas)]
    fn work_slas(list: List<WorkSlaFilter, WorkSlaOrder>) -> Connection<WorkSla>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work,work:query")]
    #[one]
    fn work_sla() -> WorkSla;
}
