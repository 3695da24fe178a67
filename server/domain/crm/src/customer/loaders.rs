//! Batch loaders of customers, their names and their associations with members.

use std::sync::Arc;

use super::model::{Association, Customer};
use super::store;
use crate::loader::{facts, groups, scoped};

scoped!(
    /// A customer by id, if it is visible to the viewer; shared, as a list of contacts shows few customers
    /// many times.
    CustomerById => Arc<Customer>, store::many, until store::ROWS.remembered
);
facts!(
    /// Name of a customer, also for viewers who see records of it but not the customer itself.
    CustomerNameById => String, store::names
);

groups!(
    /// Assisting members and following teams of a customer.
    AssociationsOfCustomer => Vec<Association>, store::associations, |row| (row.customer_id, row)
);
