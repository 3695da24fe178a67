//! GraphQL queries of customers' requests.

use xieli_domain::crm_work_order::store;
use xieli_macros::object;

use super::inputs::{CrmWorkOrderFilter, CrmWorkOrderOrder};
use super::types::CrmWorkOrder;
use crate::core::{Connection, List};

/// Root fields that read customers' requests.
#[derive(Default)]
pub struct CrmWorkOrderQuery;

/// Root fields that read customers' requests.
#[object(root)]
impl CrmWorkOrderQuery {
    /// Customers' requests, one page: all for viewers who see all work orders, else those the viewer recorded
    /// (business §7 `crmWorkorder/list`).
    #[requires("work,work:query,work:global:query")]
    #[list(store::intakes)]
    fn crm_work_orders(list: List<CrmWorkOrderFilter, CrmWorkOrderOrder>) -> Connection<CrmWorkOrder>;

    /// One of them by id; null when none is visible to the viewer (business §7 `crmWorkorder/{id}`).
    #[requires("work,work:query,work:global:query")]
    #[one]
    fn crm_work_order() -> CrmWorkOrder;
}
