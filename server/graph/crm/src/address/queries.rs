//! GraphQL queries of customer addresses.

use xieli_domain::address::store;
use xieli_macros::object;

use super::inputs::CustomerAddressFilter;
use super::types::CustomerAddress;
use crate::core::{Connection, List};
use crate::part::CustomerPartOrder;

/// Queries of addresses.
#[derive(Default)]
pub struct CustomerAddressQuery;

/// Queries of addresses.
#[object(root)]
impl CustomerAddressQuery {
    /// Addresses of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::addresses)]
    fn customer_addresses(
        list: List<CustomerAddressFilter, CustomerPartOrder>,
    ) -> Connection<CustomerAddress>;

    /// The customer address with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn customer_address() -> CustomerAddress;
}
