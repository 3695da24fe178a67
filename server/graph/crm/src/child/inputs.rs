//! GraphQL inputs of sub-units of customers: filter and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::child::model;
use xieli_macros::InputObject;

use crate::customer::Customer;

/// Filter of sub-units; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ChildFilter)]
pub struct CustomerChildFilter {
    /// Keyword found in the name or the person to ask for, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

/// A sub-unit to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ChildPatch)]
pub struct CustomerChildInput {
    /// Name, 1 to 100 characters, unique for the customer; required on creation.
    pub name: Option<String>,
    /// Person to ask for, up to 50 characters.
    pub contacts: MaybeUndefined<String>,
    /// Phone number, 7, 8, 11 or 12 digits.
    pub phone: MaybeUndefined<String>,
}
