//! Reading contacts.

use xieli_domain::contact::store;
use xieli_macros::object;

use super::inputs::{ContactFilter, ContactOrder};
use super::types::Contact;
use crate::core::{Connection, List};

/// Root fields that read contacts.
#[derive(Default)]
pub struct ContactQuery;

/// Root fields that read contacts.
#[object(root)]
impl ContactQuery {
    /// People of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::contacts)]
    fn contacts(list: List<ContactFilter, ContactOrder>) -> Connection<Contact>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust")]
    #[one]
    fn contact() -> Contact;
}
