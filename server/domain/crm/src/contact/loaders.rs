//! Batches of contacts.

use std::sync::Arc;

use super::model::Contact;
use super::store;
use crate::loader::{by_id, keyed};

by_id!(
    /// A contact by id, deleted or not: what was said with somebody still names them.
    ContactById => Arc<Contact>, store::contacts::by_ids, until store::CHANGED_BY
);
keyed!(
    /// Whom one calls first at a customer.
    ContactOfCustomer => Arc<Contact>, store::defaults, |row| (row.customer_id, row.into()), until store::CHANGED_BY
);
