//! Scheduled job that returns neglected customers to the public pool, after a notice to their salespeople.

use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::model::PoolRule;
use super::{rules, store};
use crate::Services;
use crate::customer::batch::{How, give};
use crate::customer::notices;
use crate::customer::service::{began, ended};
use crate::job::{Job, JobKind};

/// Customers of one batch.
const BATCH: i64 = 200;

/// The job that returns customers to the pool.
pub struct Returns;

impl JobKind for Returns {
    fn name(&self) -> &'static str {
        "customer.return"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        async move {
            let (returned, told) = round(services, clock::now()).await?;
            Ok(json!({ "returned": returned, "told": told }))
        }
        .boxed()
    }
}

/// One run over every enterprise at `now`; returns the numbers of customers returned and of customers with a
/// notice.
#[erased]
pub async fn round(services: &Services, now: DateTime<Utc>) -> AppResult<(usize, usize)> {
    let of_all = services.db().transaction(async |tx| store::returning(tx).await).await?;
    let (mut returned, mut told) = (0, 0);
    for (enterprise, rule) in of_all {
        // returns first: their salespeople need no notice that they are about to happen
        returned += repeated(services, enterprise, &rule, now, true).await?;
        told += repeated(services, enterprise, &rule, now, false).await?;
    }
    Ok((returned, told))
}

#[erased]
async fn repeated(
    services: &Services,
    enterprise: i64,
    rule: &PoolRule,
    now: DateTime<Utc>,
    back: bool,
) -> AppResult<usize> {
    let before = if back { rules::returns_before(rule, now) } else { rules::reminds_before(rule, now) };
    let Some(before) = before else { return Ok(0) };
    let mut all = 0;
    loop {
        let done = services
            .db()
            .transaction(async |tx| {
                if back {
                    bring_back(tx, enterprise, before, now).await
                } else {
                    announce(tx, enterprise, before, now).await
                }
            })
            .await?;
        all += done;
        if done == 0 {
            return Ok(all);
        }
    }
}

#[erased]
async fn bring_back(
    tx: &mut diesel_async::AsyncPgConnection,
    enterprise: i64,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> AppResult<usize> {
    let idle = store::idle(tx, enterprise, before, BATCH).await?;
    let how = How { action: "customer.return", tenure: (began::MADE, ended::RETURNED) };
    give(tx, (enterprise, None), &idle, None, how, (Some("长期未跟进".to_owned()), now)).await?;
    let say = |what: &str| format!("{what}因长期未跟进，已自动退回公海");
    notices::each(tx, enterprise, "customer.returned", &idle, &say).await?;
    Ok(idle.len())
}

#[erased]
async fn announce(
    tx: &mut diesel_async::AsyncPgConnection,
    enterprise: i64,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> AppResult<usize> {
    let idle = store::untold(tx, enterprise, before, BATCH).await?;
    let ids: Vec<i64> = idle.iter().map(|row| row.id).collect();
    store::told(tx, enterprise, &ids, now).await?;
    let say = |what: &str| format!("{what}长期未跟进，即将退回公海");
    notices::each(tx, enterprise, "customer.return_soon", &idle, &say).await?;
    Ok(idle.len())
}
