//! What contacts are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::contact::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::{DateRange, Read};
use crate::core::{SortDirection, decode_optional, order};
use crate::customer::Customer;
use crate::member::Member;

/// Which contacts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ContactFilter {
    /// By name, department or position, pinyin or initials; by digits of phone numbers, e-mail and WeChat with `cust:phone`.
    pub keyword: Option<String>,
    /// Of this customer.
    pub customer_id: Option<ID>,
    /// Of departments called exactly so.
    pub depart_name: Option<String>,
    /// Made by.
    pub created_by_id: Option<ID>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
}

impl Read for ContactFilter {
    type Domain = model::ContactFilter;

    fn read(self) -> AppResult<model::ContactFilter> {
        Ok(model::ContactFilter {
            keyword: self.keyword,
            customer_id: decode_optional::<Customer>(self.customer_id.as_ref())?,
            depart_name: self.depart_name,
            created_by: decode_optional::<Member>(self.created_by_id.as_ref())?,
            created_at: self.created_at.unwrap_or_default().moments(),
        })
    }
}

order! {
    /// What contacts can be sorted by.
    pub enum ContactSort {
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of contacts; ties are broken by id.
    pub struct ContactOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A contact, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, Clone, InputObject)]
#[graphql(into = model::ContactPatch)]
pub struct ContactInput {
    /// Required of a new one; 1 to 10 characters, or the customer's own name where its type has room for one contact.
    pub name: Option<String>,
    /// Required of a new one; 7, 8, 11 or 12 digits.
    pub phone: Option<String>,
    /// Further numbers, at most 20; empty ones do not count.
    pub other_phones: MaybeUndefined<Vec<String>>,
    /// The same, joined by commas: for callers who write a list so.
    #[graphql(aside)]
    pub other_phone: Option<String>,
    /// Up to 50 characters; required by some types of customers.
    pub depart_name: MaybeUndefined<String>,
    /// Up to 50 characters; required by some types of customers.
    pub position: MaybeUndefined<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Whom one calls first; takes that from whoever was.
    pub is_default: Option<bool>,
    /// Up to 100 characters.
    pub email: MaybeUndefined<String>,
    /// Their name in WeChat, up to 50 characters.
    pub wechat: MaybeUndefined<String>,
}
