//! Rows, filters and inputs of follow-ups with customers.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_follow;

/// A follow-up: an entry about a contact with a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_follow)]
pub struct Follow {
    /// Enterprise (tenant) that owns the row.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Customer that was contacted.
    pub customer_id: i64,
    /// A value of the dictionary `customer_follow_kind`.
    pub kind: String,
    /// 1 to 2000 characters.
    pub body: String,
    /// Contact person of the customer.
    pub contact_id: Option<i64>,
    /// Planned time of the next follow-up.
    pub next_at: Option<DateTime<Utc>>,
    /// Whether the author is reminded at that time.
    pub remind: bool,
    /// Time of the reminder.
    pub reminded_at: Option<DateTime<Utc>>,
    /// Version of the row, for the optimistic lock.
    pub version: i32,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: Option<i64>,
}

/// Filter of a list of follow-ups; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FollowFilter {
    /// Follow-ups of this customer only.
    pub customer_id: Option<i64>,
    /// Records created by this member.
    pub created_by: Option<i64>,
    /// Follow-ups of this kind.
    pub kind: Option<String>,
    /// Time of creation: from (inclusive), until (exclusive).
    pub created_at: Moments,
    /// Text in the body.
    pub keyword: Option<String>,
}

/// A complete follow-up, as a form sends it.
#[derive(Debug, Clone, Default)]
pub struct FollowInput {
    /// Required.
    pub kind: String,
    /// Required.
    pub body: String,
    /// One of the customer's contacts.
    pub contact_id: Option<i64>,
    /// Planned time of the next follow-up.
    pub next_at: Option<DateTime<Utc>>,
    /// Whether the author is reminded at that time.
    pub remind: bool,
}

/// Changes to a follow-up: an absent field stays, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct FollowPatch {
    /// A kind.
    pub kind: Option<String>,
    /// The text.
    pub body: Option<String>,
    /// Contact person of the customer.
    pub contact_id: Option<Option<i64>>,
    /// Planned time of the next follow-up.
    pub next_at: Option<Option<DateTime<Utc>>>,
    /// Whether the author is reminded at that time.
    pub remind: Option<bool>,
    /// Files that replace the present attachments.
    pub attachment_ids: Option<Vec<i64>>,
}

impl FollowPatch {
    /// The complete follow-up after this change.
    pub fn over(self, before: &Follow) -> FollowInput {
        let next_at = self.next_at.unwrap_or(before.next_at);
        FollowInput {
            kind: self.kind.unwrap_or_else(|| before.kind.clone()),
            body: self.body.unwrap_or_else(|| before.body.clone()),
            contact_id: self.contact_id.unwrap_or(before.contact_id),
            next_at,
            // a time that `next::set` has cleared has no reminder, and the flag may stay
            remind: self.remind.unwrap_or(before.remind && (next_at.is_some() || before.next_at.is_some())),
        }
    }
}

/// New follow-ups, one for each customer.
#[derive(Debug, Clone, Default)]
pub struct NewFollows {
    /// 1 to 100 customers.
    pub customer_ids: Vec<i64>,
    /// The content, the same for each.
    pub input: FollowInput,
    /// Own uploads to attach; only with one customer.
    pub attachment_ids: Vec<i64>,
    /// Idempotency key: a repeated call writes nothing more.
    pub request_key: Option<String>,
}
