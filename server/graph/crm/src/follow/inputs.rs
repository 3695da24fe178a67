//! What follow-ups are asked and told.

use async_graphql::{ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::follow::model;
use xieli_domain::follow::next::Next;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::contact::Contact;
use crate::core::input::{DateRange, Read, change};
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::customer::Customer;
use crate::file::File;
use crate::member::Member;

/// Which follow-ups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct CustomerFollowFilter {
    /// Of this customer.
    pub customer_id: Option<ID>,
    /// Made by.
    pub created_by_id: Option<ID>,
    /// A value of the dictionary customer_follow_kind.
    pub kind: Option<String>,
    /// Made on one of these days.
    pub created_at: Option<DateRange>,
    /// By its text, pinyin or initials.
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
    /// What follow-ups can be sorted by.
    pub enum CustomerFollowSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order of follow-ups; ties are broken by id.
    pub struct CustomerFollowOrder, or CREATED_AT DESC, else "SortDirection::Desc";
}

/// What was done with customers, the same with each.
#[derive(Debug, InputObject)]
pub struct CustomerFollowCreateInput {
    /// 1 to 100.
    pub customer_ids: Vec<ID>,
    /// A value of the dictionary customer_follow_kind.
    pub kind: String,
    /// 1 to 2000 characters.
    pub body: String,
    /// One of the customer's people; only with one customer.
    pub contact_id: Option<ID>,
    /// When the next one is to be.
    pub next_at: Option<DateTime<Utc>>,
    /// Whether the viewer is told when that comes.
    pub remind: Option<bool>,
    /// Own uploads that go with it, at most 9; only with one customer.
    pub attachment_ids: Option<Vec<ID>>,
    /// 8 to 64 letters or digits: sent twice it is written once.
    pub request_key: Option<String>,
}

impl CustomerFollowCreateInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::NewFollows> {
        Ok(model::NewFollows {
            customer_ids: decode_all::<Customer>(&self.customer_ids)?,
            input: model::FollowInput {
                kind: self.kind,
                body: self.body,
                contact_id: decode_optional::<Contact>(self.contact_id.as_ref())?,
                next_at: self.next_at,
                remind: self.remind.unwrap_or_default(),
            },
            attachment_ids: decode_all::<File>(&self.attachment_ids.unwrap_or_default())?,
            request_key: self.request_key,
        })
    }
}

/// When a customer is to be followed next.
#[derive(Debug, InputObject)]
pub struct CustomerNextFollowInput {
    /// When; null: not planned any more. A time that is over reminds nobody.
    pub at: Option<DateTime<Utc>>,
    /// As read; when somebody else has said another time meanwhile, this is refused. Absent: whatever it is now.
    pub from: MaybeUndefined<DateTime<Utc>>,
}

impl CustomerNextFollowInput {
    /// As the domain takes it.
    pub fn read(self) -> Next {
        Next { at: self.at, from: change(self.from) }
    }
}

/// What is to change of a follow-up: absent stays, null clears.
#[derive(Debug, InputObject)]
pub struct CustomerFollowUpdateInput {
    /// A value of the dictionary customer_follow_kind.
    pub kind: Option<String>,
    /// 1 to 2000 characters.
    pub body: Option<String>,
    /// One of the customer's people.
    pub contact_id: MaybeUndefined<ID>,
    /// When the next one is to be.
    pub next_at: MaybeUndefined<DateTime<Utc>>,
    /// Whether its maker is told when that comes.
    pub remind: Option<bool>,
    /// Exactly these files are attached from now on, at most 9.
    pub attachment_ids: Option<Vec<ID>>,
}

impl CustomerFollowUpdateInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::FollowPatch> {
        let contact =
            change(self.contact_id).map(|id| decode_optional::<Contact>(id.as_ref())).transpose()?;
        Ok(model::FollowPatch {
            kind: self.kind,
            body: self.body,
            contact_id: contact,
            next_at: change(self.next_at),
            remind: self.remind,
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}
