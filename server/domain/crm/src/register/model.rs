//! Inputs and results of the search for duplicates.

use crate::customer::model::Customer;

/// The known values of a customer who may be in the register already.
#[derive(Debug, Clone, Default)]
pub struct Probe {
    /// Name of the customer.
    pub name: Option<String>,
    /// Phone number of one of its contacts.
    pub phone: Option<String>,
    /// One of its addresses.
    pub address: Option<String>,
    /// Customer to leave out.
    pub except: Option<i64>,
}

/// The value in which two customers are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Likeness {
    /// The name, normalized.
    Name,
    /// A phone number.
    Phone,
    /// An address.
    Address,
}

/// A customer that may be the same.
#[derive(Debug, Clone)]
pub struct Duplicate {
    /// The customer; of an invisible one only the salesperson may be shown.
    pub customer: Customer,
    /// Whether it is visible to the viewer.
    pub visible: bool,
    /// The values that are equal.
    pub by: Vec<Likeness>,
}
