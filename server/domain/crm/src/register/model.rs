//! What is asked before a customer is made.

use crate::customer::model::Customer;

/// What is known of somebody who may be in the register already.
#[derive(Debug, Clone, Default)]
pub struct Probe {
    /// Of the customer.
    pub name: Option<String>,
    /// Of one of its people.
    pub phone: Option<String>,
    /// One of its places.
    pub address: Option<String>,
    /// Not this one.
    pub except: Option<i64>,
}

/// In what two customers are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Likeness {
    /// The name, written in whatever way.
    Name,
    /// A phone number.
    Phone,
    /// An address.
    Address,
}

/// A customer that may be the same.
#[derive(Debug, Clone)]
pub struct Duplicate {
    /// The customer; of one that does not exist for the viewer nobody is shown more than whose it is.
    pub customer: Customer,
    /// Whether it exists for the viewer.
    pub visible: bool,
    /// In what.
    pub by: Vec<Likeness>,
}
