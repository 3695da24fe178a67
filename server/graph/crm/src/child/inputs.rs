//! What sub-units are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::child::model;
use xieli_macros::InputObject;

use crate::customer::Customer;

/// Which sub-units; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ChildFilter)]
pub struct CustomerChildFilter {
    /// By name or whom to ask for, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

/// A sub-unit, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::ChildPatch)]
pub struct CustomerChildInput {
    /// Required of a new one; 1 to 100 characters, unique for the customer.
    pub name: Option<String>,
    /// Whom to ask for, up to 50 characters.
    pub contacts: MaybeUndefined<String>,
    /// 7, 8, 11 or 12 digits.
    pub phone: MaybeUndefined<String>,
}
