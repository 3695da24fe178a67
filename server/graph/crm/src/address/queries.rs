//! Reading addresses.

use xieli_domain::address::store;
use xieli_macros::object;

use super::inputs::CustomerAddressFilter;
use super::types::CustomerAddress;
use crate::core::{Connection, List};
use crate::part::CustomerPartOrder;

/// Root fields that read addresses.
#[derive(Default)]
pub struct CustomerAddressQuery;

/// Root fields that read addresses.
#[object(root)]
impl CustomerAddressQuery {
    /// Where customers are, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::addresses)]
    fn customer_addresses(
        list: List<CustomerAddressFilter, CustomerPartOrder>,
    ) -> Connection<CustomerAddress>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust")]
    #[one]
    fn customer_address() -> CustomerAddress;
}
