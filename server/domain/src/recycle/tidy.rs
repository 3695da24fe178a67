//! What has been in the bin long enough goes for good.

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

/// So many at a time.
const BATCH: i64 = 200;

/// Deletes for good what was deleted longer ago than [`rules::KEPT`].
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

/// One round; answers how many went. What something still refers to stays until that is gone.
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
            // nodes above others are free once those are gone: until nothing more goes
            if gone == 0 {
                break;
            }
        }
    }
    Ok(all)
}
