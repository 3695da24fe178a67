//! Scheduled job that deletes jobs which ended long ago. Other modules have cleanup jobs of their own.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::running::folder;
use super::{Job, JobKind, store};
use crate::Services;
use crate::services::storage_error;

/// Interval of the cleanup.
pub const ROUND: Duration = Duration::from_secs(3600);
/// Retention of ended jobs.
const KEPT: TimeDelta = TimeDelta::days(30);
/// Jobs per batch.
const BATCH: usize = 500;

/// Deletes jobs that ended long ago.
pub struct Jobs;

impl JobKind for Jobs {
    fn name(&self) -> &'static str {
        "job.tidy"
    }

    fn every(&self) -> Option<Duration> {
        Some(ROUND)
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        old_jobs(services).map(swept).boxed()
    }
}

async fn old_jobs(services: &Services) -> AppResult<usize> {
    let before = clock::now() - KEPT;
    let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let mut all = 0;
    loop {
        let old = store::ended(&*services.db().own().await?, before, limit).await?;
        // first the files, whose keys only the row knows
        for (enterprise_id, id, _) in old.iter().filter(|(_, _, creator)| creator.is_some()) {
            services.storage().delete_below(&folder(*enterprise_id, *id)).await.map_err(storage_error)?;
        }
        all += services.db().transaction(async |tx| store::delete(tx, &old).await).await?;
        if old.len() < BATCH {
            return Ok(all);
        }
    }
}

/// Result of a cleanup job.
pub fn swept(outcome: AppResult<usize>) -> AppResult<Value> {
    outcome.map(|swept| json!({ "swept": swept }))
}
