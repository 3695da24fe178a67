//! Scheduled job of leave balances: grants are added, lots expire or are carried over. It is idempotent
//! within a day.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::NaiveDate;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::service::account;
use super::store;
use crate::attend::places;
use crate::attend_type::model::{AttendType, LEAVE};
use crate::engine::balance::roll_forward::run;
use crate::job::{Job, JobKind};
use crate::{Services, attend_group, attend_type};

/// Members whose balances one transaction advances.
const BATCH: usize = 100;

/// The scheduled job.
pub struct Balances;

impl JobKind for Balances {
    fn name(&self) -> &'static str {
        "leave_balance.run"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, job: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        let today = clock::china_day(clock::now());
        sweep(services, today, Some(job)).map(|done| done.map(|done| json!({ "rows": done }))).boxed()
    }
}

/// Advances the balances of every enterprise to a day; returns the number of added rows. An enterprise that
/// fails does not keep later ones from it; the first error is returned after all of them.
#[erased]
pub async fn sweep(services: &Services, today: NaiveDate, job: Option<&Job>) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        attend_group::store::tenants(&connection).await?
    };
    let (mut added, mut failed) = (0, None);
    for enterprise in tenants {
        if let Some(job) = job {
            job.check()?;
        }
        match of_enterprise(services, enterprise, today, job).await {
            Ok(rows) => added += rows,
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    failed.map_or(Ok(added), Err)
}

async fn of_enterprise(
    services: &Services,
    enterprise: i64,
    today: NaiveDate,
    job: Option<&Job>,
) -> AppResult<usize> {
    let types = {
        let connection = services.db().read().await?;
        attend_type::store::all(&connection, enterprise, Some(LEAVE)).await?
    };
    let mut added = 0;
    for of_type in types.into_iter().filter(|row| row.balanced) {
        if let Some(job) = job {
            job.check()?;
        }
        added += of_type_until(services, enterprise, &of_type, today).await?;
    }
    Ok(added)
}

async fn of_type_until(
    services: &Services,
    enterprise: i64,
    of_type: &AttendType,
    today: NaiveDate,
) -> AppResult<usize> {
    let members: BTreeSet<i64> = {
        let connection = services.db().read().await?;
        let mut members: BTreeSet<i64> =
            store::with_lots(&connection, enterprise, of_type.id, today).await?.into_iter().collect();
        if of_type.policy().is_some() {
            let staff = places::staff(&connection, enterprise, None, (today, today)).await?;
            members.extend(staff.into_iter().map(|person| person.id));
        }
        members
    };
    let members: Vec<i64> = members.into_iter().collect();
    let mut added = 0;
    for some in members.chunks(BATCH) {
        added += services
            .db()
            .transaction(async |tx| {
                let mut added = 0;
                for member in some {
                    store::lock(tx, enterprise, *member).await?;
                    let account = account(tx, enterprise, *member, of_type).await?;
                    let after = run(&account.ledger, account.policy(), today);
                    added += account.write(tx, &after, None).await?;
                }
                Ok(added)
            })
            .await?;
    }
    Ok(added)
}
