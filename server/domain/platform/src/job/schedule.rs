//! Scheduler of recurring jobs: each is queued once per interval, by the first node that looks.

use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::json;
use xieli_kernel::{AppResult, clock};

use super::{Kinds, NewJob, store};
use crate::Services;

/// The enterprise id of the product's own jobs.
pub const PRODUCT: i64 = 0;
/// Attempts of a scheduled job; the next interval queues it again anyway.
const MAX_ATTEMPTS: i32 = 5;

/// Queues the jobs that are due now. Intervals missed while no node ran are made up for once, and so is a job
/// that has waited for longer than its interval.
#[erased]
pub async fn ask(services: &Services, kinds: &Kinds) -> AppResult<()> {
    let now = clock::now();
    for kind in kinds.iter() {
        let Some(every) = kind.every() else { continue };
        let key = tick(now, every);
        if store::is_asked(&*services.db().read().await?, kind.name(), &key).await? {
            continue;
        }
        let new = NewJob {
            enterprise_id: PRODUCT,
            kind: kind.name(),
            payload: json!({}),
            title: None,
            created_by: None,
            total: None,
            unique_key: Some(&key),
            run_at: now,
            max_attempts: MAX_ATTEMPTS,
        };
        // another node may have queued it first
        let _asked = services.db().transaction(async |tx| store::enqueue(tx, new.clone()).await).await?;
    }
    Ok(())
}

/// The key of the interval that contains `now`: the same on every node.
fn tick(now: DateTime<Utc>, every: Duration) -> String {
    let length = i64::try_from(every.as_secs()).unwrap_or(i64::MAX).max(1);
    format!("tick:{}", now.timestamp().div_euclid(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_of_time_has_one_key() {
        let hour = Duration::from_secs(3600);
        let at = |seconds: i64| DateTime::from_timestamp(seconds, 0).expect("a time");
        assert_eq!(tick(at(7200), hour), tick(at(10_799), hour));
        assert_ne!(tick(at(7199), hour), tick(at(7200), hour));
    }
}
