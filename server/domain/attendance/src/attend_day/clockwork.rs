//! The job that computes days: whatever has changed marks the days concerned, and this takes the marks away. Doing it again changes
//! nothing.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::compute::Wanted;
use super::{dirty, write};
use crate::Services;
use crate::job::{Job, JobKind};

/// Marks that one transaction takes: with it goes a day of a member at most.
const BATCH: i64 = 2000;

/// Computes the days that are marked.
pub struct Days;

impl JobKind for Days {
    fn name(&self) -> &'static str {
        "attend_day.compute"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(10))
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services, clock::now(), Some(job)).map(|done| done.map(|done| json!({ "days": done }))).boxed()
    }
}

/// Computes everything that is marked, as of a moment; answers how many days are others than they were.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>, job: Option<&Job>) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        dirty::tenants(&connection).await?
    };
    let mut changed = 0;
    for enterprise in tenants {
        loop {
            if let Some(job) = job {
                job.check()?;
            }
            let done = services
                .db()
                .transaction(async |tx| {
                    dirty::lock(tx, enterprise).await?;
                    let due = dirty::take(tx, enterprise, BATCH).await?;
                    let mut wanted = Wanted::new();
                    for one in &due {
                        wanted.entry(one.member_id).or_default().push(one.day);
                    }
                    let written = write::run(tx, enterprise, &wanted, now).await?;
                    Ok((due.len(), written))
                })
                .await?;
            changed += done.1;
            if done.0 == 0 {
                break;
            }
        }
    }
    Ok(changed)
}
