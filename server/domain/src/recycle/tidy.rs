//! The scheduled job that purges expired records of the recycle bin.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::registry::referring_first;
use super::{rules, store};
use crate::Services;
use crate::job::{Job, JobKind};
use crate::record::Change;

/// Rows per batch.
const BATCH: i64 = 200;

/// Purges records that were deleted longer ago than [`rules::KEPT`].
pub struct Bin;

impl JobKind for Bin {
    fn name(&self) -> &'static str {
        "recycle.tidy"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        tidy(services, clock::now()).map(|swept| swept.map(|swept| json!({ "swept": swept }))).boxed()
    }
}

/// One run; returns the number of purged rows. Records with references stay until these are gone.
#[erased]
pub async fn tidy(services: &Services, now: DateTime<Utc>) -> AppResult<usize> {
    let before = now - rules::KEPT;
    let mut all = 0;
    for kind in referring_first() {
        loop {
            let gone = services
                .db()
                .transaction(async |tx| {
                    let gone = store::expired(tx, kind, before, BATCH).await?;
                    for of_one in gone.chunk_by(|row, next| row.enterprise_id == next.enterprise_id) {
                        let ids: Vec<i64> = of_one.iter().map(|row| row.id).collect();
                        let enterprise = of_one.first().map_or(0, |row| row.enterprise_id);
                        store::purge(tx, enterprise, kind, &ids).await?;
                    }
                    let action = kind.bin.actions.1;
                    let changes =
                        gone.iter().map(|row| (row.enterprise_id, Change::new(action, row.id))).collect();
                    Change::write_all_as(changes, tx, None).await?;
                    Ok(gone.len())
                })
                .await?;
            all += gone;
            // parents become free once their children are purged: repeat until a round purges none
            if gone == 0 {
                break;
            }
        }
    }
    Ok(all)
}
