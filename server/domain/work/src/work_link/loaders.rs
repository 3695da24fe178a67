//! Batches of what customers have and said of work orders.

use super::model::{Agree, Link};
use super::store;
use crate::loader::facts;

facts!(
    /// The link of an order that was not taken back.
    LinkOfWorkOrder => Link, store::of_orders
);
facts!(
    /// The customer said themselves that an order is done.
    AgreeOfWorkOrder => Agree, store::agrees_of
);
