//! Batches of customers.

use std::sync::Arc;

use super::model::{Association, Customer};
use super::store;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// A customer by id, if it exists for the viewer; shared, as a list of contacts shows few customers many times.
    CustomerById => Arc<Customer>, store::many, until store::ROWS.remembered
);
facts!(
    /// What a customer is called, for who sees what is done for it and not the customer.
    CustomerNameById => String, store::names
);

groups!(
    /// Who else has to do with a customer.
    AssociationsOfCustomer => Vec<Association>, store::associations, |row| (row.customer_id, row)
);
