//! GraphQL queries of contacts of customers.

use xieli_domain::contact::store;
use xieli_macros::object;

use super::inputs::{ContactFilter, ContactOrder};
use super::types::Contact;
use crate::core::{Connection, List};

/// Queries of contacts.
#[derive(Default)]
pub struct ContactQuery;

/// Queries of contacts.
#[object(root)]
impl ContactQuery {
    /// Contacts of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::contacts)]
    fn contacts(list: List<ContactFilter, ContactOrder>) -> Connection<Contact>;

    /// The contact with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn contact() -> Contact;
}
