//! Reading what service types demand.

use xieli_domain::work_type::store;
use xieli_macros::object;

use super::inputs::{WorkTypeFilter, WorkTypeOrder};
use super::types::WorkType;
use crate::core::{Connection, List};

/// Root fields that read what service types demand. External members see none.
#[derive(Default)]
pub struct WorkTypeQuery;

/// Root fields that read what service types demand. External members see none.
#[object(root)]
impl WorkTypeQuery {
    /// What service types demand, one page.
    #[requires("e:manage,work,work:query")]
    #[list(store::work_types)]
    fn work_types(list: List<WorkTypeFilter, WorkTypeOrder>) -> Connection<WorkType>;

    /// What one of them demands; null when there is none for the viewer.
    #[requires("e:manage,work,work:query")]
    #[one]
    fn work_type() -> WorkType;
}
