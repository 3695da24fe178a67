//! Job that computes marked days: every change marks the affected days and queues it in its transaction, and
//! the job clears the marks. It is idempotent. The scheduler queues it, too, for days that are marked for a
//! later time.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::compute::Wanted;
use super::{dirty, write};
use crate::Services;
use crate::job::schedule::PRODUCT;
use crate::job::{Job, JobKind};

/// The most marks that one transaction clears, at most one day of a member for each.
const BATCH: i64 = 2000;

/// The name of the job.
pub const KIND: &str = "attend_day.compute";

/// The job; one of an enterprise computes the days of that one, the scheduler's those of all.
pub struct Days;

impl JobKind for Days {
    fn name(&self) -> &'static str {
        KIND
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        computed(services, job).map(|done| done.map(|done| json!({ "days": done }))).boxed()
    }
}

async fn computed(services: &Services, job: &Job) -> AppResult<usize> {
    if job.enterprise_id == PRODUCT {
        return sweep(services, clock::now(), Some(job)).await;
    }
    sweep_of(services, job.enterprise_id, clock::now(), Some(job)).await
}

/// Computes all marked days as of a given time; returns the number of changed days. An enterprise that fails
/// does not keep later ones from being computed; the first error is returned after all of them.
#[erased]
pub async fn sweep(services: &Services, now: DateTime<Utc>, job: Option<&Job>) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        dirty::tenants(&connection).await?
    };
    let (mut changed, mut failed) = (0, None);
    for enterprise in tenants {
        if let Some(job) = job {
            job.check()?;
        }
        match sweep_of(services, enterprise, now, job).await {
            Ok(days) => changed += days,
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    failed.map_or(Ok(changed), Err)
}

/// The same for one enterprise.
#[erased]
async fn sweep_of(
    services: &Services,
    enterprise: i64,
    now: DateTime<Utc>,
    job: Option<&Job>,
) -> AppResult<usize> {
    let mut changed = 0;
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
            return Ok(changed);
        }
    }
}
