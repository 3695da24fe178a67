//! Batch loaders of links to work orders, and of customers' statements that an order is done.

use super::model::{Agree, Link};
use super::store;
use crate::loader::facts;

facts!(
    /// The link of an order that was not revoked.
    LinkOfWorkOrder => Link, store::of_orders
);
facts!(
    /// The customer's own statement that an order is done.
    AgreeOfWorkOrder => Agree, store::agrees_of
);
