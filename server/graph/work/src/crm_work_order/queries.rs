//! Reading what customers ask for.

use xieli_domain::crm_work_order::store;
use xieli_macros::object;

use super::inputs::{CrmWorkOrderFilter, CrmWorkOrderOrder};
use super::types::CrmWorkOrder;
use crate::core::{Connection, List};

/// Root fields that read what customers ask for.
#[derive(Default)]
pub struct CrmWorkOrderQuery;

/// Root fields that read what customers ask for.
#[object(root)]
impl CrmWorkOrderQuery {
    /// What customers ask for, one page: those who see all work orders see all, everybody else what they wrote down (business §7
    /// `crmWorkorder/list`).
    #[requires("work,work:query,work:global:query")]
    #[list(store::intakes)]
    fn crm_work_orders(list: List<CrmWorkOrderFilter, CrmWorkOrderOrder>) -> Connection<CrmWorkOrder>;

    /// One of them; null when there is none for the viewer (business §7 `crmWorkorder/{id}`).
    #[requires("work,work:query,work:global:query")]
    #[one]
    fn crm_work_order() -> CrmWorkOrder;
}
