//! The planned time of a customer's next follow-up, changed in place without a new follow-up (decision 0075).
//!
//! The time belongs to the newest follow-up, and the reminder of its author moves with it. A customer without
//! follow-ups stores the time itself, until the first follow-up brings another.

use chrono::{DateTime, Utc};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::{rules, store};
use crate::customer::model::Customer;
use crate::record::Change;
use crate::{Db, customer};

/// A new time, with the one that the client read before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Next {
    /// The planned time; `None`: no longer planned.
    pub at: Option<DateTime<Utc>>,
    /// The time that the client read, for the optimistic lock; absent: no check.
    pub from: Option<Option<DateTime<Utc>>>,
}

/// Sets the planned time of a customer's next follow-up; every viewer who may follow up the customer may.
#[erased]
pub async fn set(db: &Db, viewer: &Viewer, id: i64, next: Next) -> AppResult<Customer> {
    db.transaction(async |tx| {
        let before = customer::service::require(tx, viewer, id).await?;
        if next.from.is_some_and(|from| !rules::is_same(from, before.next_follow_at)) {
            return Err(AppError::stale());
        }
        let now = clock::now();
        let at = rules::next(next.at, before.next_follow_at, now)?;
        if at == before.next_follow_at {
            return Ok(before);
        }
        match store::newest(tx, viewer, id).await? {
            Some(said) => {
                let moved = store::move_next(tx, viewer, &said, (at, rules::told_of(at, now))).await?;
                Change::new("customer_follow.update", said.id)
                    .before(&said)
                    .after(&moved)
                    .write(tx, viewer)
                    .await?;
                store::settle(tx, viewer.enterprise_id, &[id], true).await?;
            }
            None => customer::store::set_next_follow(tx, viewer, id, at).await?,
        }
        let after = Customer { next_follow_at: at, ..before.clone() };
        Change::new("customer.next_follow", id).before(&before).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}
