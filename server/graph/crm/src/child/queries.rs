//! Reading sub-units.

use xieli_domain::child::store;
use xieli_macros::object;

use super::inputs::CustomerChildFilter;
use super::types::CustomerChild;
use crate::core::{Connection, List};
use crate::part::CustomerPartOrder;

/// Root fields that read sub-units.
#[derive(Default)]
pub struct CustomerChildQuery;

/// Root fields that read sub-units.
#[object(root)]
impl CustomerChildQuery {
    /// Sub-units of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::children)]
    fn customer_children(list: List<CustomerChildFilter, CustomerPartOrder>) -> Connection<CustomerChild>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust")]
    #[one]
    fn customer_child() -> CustomerChild;
}
