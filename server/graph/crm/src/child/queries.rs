//! GraphQL queries of sub-units of customers.

use xieli_domain::child::store;
use xieli_macros::object;

use super::inputs::CustomerChildFilter;
use super::types::CustomerChild;
use crate::core::{Connection, List};
use crate::part::CustomerPartOrder;

/// Queries of sub-units.
#[derive(Default)]
pub struct CustomerChildQuery;

/// Queries of sub-units.
#[object(root)]
impl CustomerChildQuery {
    /// Sub-units of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::children)]
    fn customer_children(list: List<CustomerChildFilter, CustomerPartOrder>) -> Connection<CustomerChild>;

    /// The sub-unit with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn customer_child() -> CustomerChild;
}
