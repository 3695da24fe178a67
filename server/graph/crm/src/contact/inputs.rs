//! GraphQL inputs of contacts of customers: filter, sort order and mutation input.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::contact::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::{DateRange, Read};
use crate::core::{ImportBatchId, SortDirection, decode_optional, order};
use crate::customer::Customer;
use crate::member::Member;

/// Filter of contacts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct ContactFilter {
    /// Keyword found in name, department or position, as text, pinyin or initials; with `cust:phone` also in
    /// phone numbers, e-mail and WeChat name.
    pub keyword: Option<String>,
    /// Id of the customer.
    pub customer_id: Option<ID>,
    /// Exact name of the contact's department.
    pub depart_name: Option<String>,
    /// Id of the member who created them.
    pub created_by_id: Option<ID>,
    /// Days of creation.
    pub created_at: Option<DateRange>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    pub import_batch_id: Option<ID>,
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
            import_batch_id: decode_optional::<ImportBatchId>(self.import_batch_id.as_ref())?,
        })
    }
}

order! {
    /// Sort keys of contacts.
    pub enum ContactSort {
        /// Name of the contact.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of contacts; ties are broken by id.
    pub struct ContactOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A contact to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, Clone, InputObject)]
#[graphql(into = model::ContactPatch)]
pub struct ContactInput {
    /// Name, 1 to 10 characters, or the customer's own name if its type has only one contact; required on
    /// creation.
    pub name: Option<String>,
    /// Phone number, 7, 8, 11 or 12 digits; required on creation.
    pub phone: Option<String>,
    /// Further phone numbers, at most 20; empty ones are ignored.
    pub other_phones: MaybeUndefined<Vec<String>>,
    /// Further phone numbers joined by commas, for callers that send such a list as one text.
    #[graphql(aside)]
    pub other_phone: Option<String>,
    /// Department, up to 50 characters; required by some customer types.
    pub depart_name: MaybeUndefined<String>,
    /// Position, up to 50 characters; required by some customer types.
    pub position: MaybeUndefined<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Makes it the customer's default contact in place of the previous one.
    pub is_default: Option<bool>,
    /// E-mail address, up to 100 characters.
    pub email: MaybeUndefined<String>,
    /// WeChat name, up to 50 characters.
    pub wechat: MaybeUndefined<String>,
}
