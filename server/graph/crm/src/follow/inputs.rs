//! GraphQL inputs of follow-ups with customers: filter, sort order, creation, planning and update.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::follow::model;
use xieli_domain::follow::next::Next;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::contact::Contact;
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Moment;
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::customer::Customer;
use crate::file::File;
use crate::member::Member;

/// Filter of follow-ups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerFollowFilter {
    /// Id of the customer.
    pub customer_id: Option<ID>,
    /// Id of the member who created them.
    pub created_by_id: Option<ID>,
    /// Kind: a value of the dictionary customer_follow_kind.
    pub kind: Option<String>,
    /// Days of creation.
    pub created_at: Option<DateRange>,
    /// Keyword found in the text, also as pinyin or initials.
    pub keyword: Option<String>,
}

impl Read for CustomerFollowFilter {
    type Domain = model::FollowFilter;

    fn read(self) -> AppResult<model::FollowFilter> {
        Ok(model::FollowFilter {
            customer_id: decode_optional::<Customer>(self.customer_id.as_ref())?,
            created_by: decode_optional::<Member>(self.created_by_id.as_ref())?,
            kind: self.kind,
            created_at: self.created_at.unwrap_or_default().moments(),
            keyword: self.keyword,
        })
    }
}

order! {
    /// Sort keys of follow-ups.
    pub enum CustomerFollowSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of follow-ups; ties are broken by id.
    pub struct CustomerFollowOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// A follow-up to create for one or several customers, with the same content for each.
#[derive(Debug, InputObject)]
pub struct CustomerFollowCreateInput {
    /// Ids of the customers, 1 to 100.
    pub customer_ids: Vec<ID>,
    /// Kind: a value of the dictionary customer_follow_kind.
    pub kind: String,
    /// Text, 1 to 2000 characters.
    pub body: String,
    /// Id of one of the customer's contacts; only with one customer.
    pub contact_id: Option<ID>,
    /// Time of the planned next follow-up.
    pub next_at: Option<Moment>,
    /// Whether the viewer gets a reminder at that time.
    pub remind: Option<bool>,
    /// Ids of the viewer's own uploads to attach, at most 9; only with one customer.
    pub attachment_ids: Option<Vec<ID>>,
    /// Idempotency key, 8 to 64 letters or digits: a repeated request writes nothing new.
    pub request_key: Option<String>,
}

impl CustomerFollowCreateInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::NewFollows> {
        Ok(model::NewFollows {
            customer_ids: decode_all::<Customer>(&self.customer_ids)?,
            input: model::FollowInput {
                kind: self.kind,
                body: self.body,
                contact_id: decode_optional::<Contact>(self.contact_id.as_ref())?,
                next_at: self.next_at.given(),
                remind: self.remind.unwrap_or_default(),
            },
            attachment_ids: decode_all::<File>(&self.attachment_ids.unwrap_or_default())?,
            request_key: self.request_key,
        })
    }
}

/// Plan for the next follow-up of a customer.
#[derive(Debug, InputObject)]
pub struct CustomerNextFollowChangesInput {
    /// Time of the next follow-up; null: none is planned. A time in the past triggers no reminder.
    pub at: Option<Moment>,
    /// Time that the caller read; the request is refused when another member has changed it since. Absent: no
    /// such check.
    pub from: MaybeUndefined<Moment>,
}

impl CustomerNextFollowChangesInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> Next {
        Next { at: self.at.given(), from: self.from.given() }
    }
}

/// Changes to a follow-up: absent fields stay unchanged, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerFollowUpdateChangesInput {
    /// Kind: a value of the dictionary customer_follow_kind.
    pub kind: Option<String>,
    /// Text, 1 to 2000 characters.
    pub body: Option<String>,
    /// Id of one of the customer's contacts.
    pub contact_id: MaybeUndefined<ID>,
    /// Time of the planned next follow-up.
    pub next_at: MaybeUndefined<Moment>,
    /// Whether its author gets a reminder at that time.
    pub remind: Option<bool>,
    /// Ids of all attached files, at most 9; other attachments are removed.
    pub attachment_ids: Option<Vec<ID>>,
}

impl CustomerFollowUpdateChangesInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<model::FollowPatch> {
        let contact =
            change(self.contact_id).map(|id| decode_optional::<Contact>(id.as_ref())).transpose()?;
        Ok(model::FollowPatch {
            kind: self.kind,
            body: self.body,
            contact_id: contact,
            next_at: self.next_at.given(),
            remind: self.remind,
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}
