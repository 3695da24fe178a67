//! Batches of customers.

use std::sync::Arc;

use super::model::{Association, Customer};
use super::store;
use crate::loader::{facts, groups, scoped};

/// What says that a customer's row is another: what is written of it, follow-ups with their next, and words that get another value.
const CHANGED_BY: &[&str] = &["customer", "contact", "customer_follow", "custom_field", "dict_item"];

scoped!(
    /// A customer by id, if it exists for the viewer; shared, as a list of contacts shows few customers many times.
    CustomerById => Arc<Customer>, store::many, until CHANGED_BY
);
facts!(
    /// What a customer is called, for who sees what is done for it and not the customer.
    CustomerNameById => String, store::names
);

groups!(
    /// Who else has to do with a customer.
    AssociationsOfCustomer => Vec<Association>, store::associations, |row| (row.customer_id, row)
);
