//! Batch loaders of contacts of customers, and of the default contact of a customer.

use std::sync::Arc;

use super::model::Contact;
use super::store;
use crate::loader::{by_id, keyed};

by_id!(
    /// A contact by id, deleted or not: follow-ups and other records still name a deleted one.
    ContactById => Arc<Contact>, store::contacts::by_ids, until store::CHANGED_BY
);
keyed!(
    /// The default contact of a customer.
    ContactOfCustomer => Arc<Contact>, store::defaults, |row| (row.customer_id, row.into()), until store::CHANGED_BY
);
