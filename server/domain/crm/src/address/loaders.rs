//! Batch loaders of customer addresses, and of the default address of a customer.

use std::sync::Arc;

use super::model::Address;
use super::store;
use crate::loader::{by_id, keyed};

by_id!(
    /// An address by id, deleted or not: other records still name a deleted one.
    CustomerAddressById => Arc<Address>, store::addresses::by_ids, until store::CHANGED_BY
);
keyed!(
    /// The default address of a customer.
    AddressOfCustomer => Arc<Address>, store::defaults, |row| (row.customer_id, row.into()), until store::CHANGED_BY
);
