//! When a customer is to be followed next, changed in place (decision 0075): without anything new being written of what was done.
//!
//! The time belongs to the newest follow-up, which said it, and with it goes the reminder of whoever wrote that. Of a customer
//! that nobody has followed yet it stands alone, until the first follow-up says another.

use chrono::{DateTime, Utc};
use xieli_kernel::{AppError, AppResult, Viewer, clock};

use super::{rules, store};
use crate::customer::model::Customer;
use crate::record::Change;
use crate::{Db, customer};

/// What is to be, and what it was when it was read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Next {
    /// When; nothing: not planned any more.
    pub at: Option<DateTime<Utc>>,
    /// What stood there; absent: whatever it is now.
    pub from: Option<Option<DateTime<Utc>>>,
}

/// Says when a customer is to be followed next: whoever may follow it.
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
