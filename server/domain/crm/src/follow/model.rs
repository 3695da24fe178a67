//! Rows and inputs of follow-ups.

use crate::list::Moments;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::customer_follow;

/// What was done with a customer.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = customer_follow)]
pub struct Follow {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// With this customer.
    pub customer_id: i64,
    /// A value of the dictionary `customer_follow_kind`.
    pub kind: String,
    /// 1 to 2000 characters.
    pub body: String,
    /// With whom.
    pub contact_id: Option<i64>,
    /// When the next one is to be.
    pub next_at: Option<DateTime<Utc>>,
    /// Whether its maker is told when that comes.
    pub remind: bool,
    /// When that was done.
    pub reminded_at: Option<DateTime<Utc>>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
}

/// Which follow-ups a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FollowFilter {
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Made by.
    pub created_by: Option<i64>,
    /// Of this kind.
    pub kind: Option<String>,
    /// Made from (inclusive), until (exclusive).
    pub created_at: Moments,
    /// By its text.
    pub keyword: Option<String>,
}

/// A follow-up as a form sends it, complete.
#[derive(Debug, Clone, Default)]
pub struct FollowInput {
    /// Required.
    pub kind: String,
    /// Required.
    pub body: String,
    /// One of the customer's people.
    pub contact_id: Option<i64>,
    /// When the next one is to be.
    pub next_at: Option<DateTime<Utc>>,
    /// Whether its maker is told then.
    pub remind: bool,
}

/// What is to be of a follow-up: absent stays, `Some(None)` clears.
#[derive(Debug, Clone, Default)]
pub struct FollowPatch {
    /// A kind.
    pub kind: Option<String>,
    /// The text.
    pub body: Option<String>,
    /// With whom.
    pub contact_id: Option<Option<i64>>,
    /// When next.
    pub next_at: Option<Option<DateTime<Utc>>>,
    /// Whether its maker is told then.
    pub remind: Option<bool>,
    /// Exactly these files are attached from now on.
    pub attachment_ids: Option<Vec<i64>>,
}

impl FollowPatch {
    /// The follow-up after this.
    pub fn over(self, before: &Follow) -> FollowInput {
        let next_at = self.next_at.unwrap_or(before.next_at);
        FollowInput {
            kind: self.kind.unwrap_or_else(|| before.kind.clone()),
            body: self.body.unwrap_or_else(|| before.body.clone()),
            contact_id: self.contact_id.unwrap_or(before.contact_id),
            next_at,
            // of a time that was taken back in place nobody is told, and it may stay so
            remind: self.remind.unwrap_or(before.remind && (next_at.is_some() || before.next_at.is_some())),
        }
    }
}

/// New follow-ups, one for each customer.
#[derive(Debug, Clone, Default)]
pub struct NewFollows {
    /// 1 to 100 customers.
    pub customer_ids: Vec<i64>,
    /// The same of each.
    pub input: FollowInput,
    /// Own uploads that go with it; only with one customer.
    pub attachment_ids: Vec<i64>,
    /// Sent twice it is written once.
    pub request_key: Option<String>,
}
