//! Scheduled job that computes marked days: every change marks the affected days, and this job clears the
//! marks. It is idempotent.

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

/// The most marks that one transaction clears, at most one day of a member for each.
const BATCH: i64 = 2000;

/// The scheduled job.
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

/// Computes all marked days as of a given time; returns the number of changed days.
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
