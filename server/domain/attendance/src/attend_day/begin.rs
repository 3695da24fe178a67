//! Scheduled job that begins attendance days: every member of an attendance group has each day, with or
//! without punches.

use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::dirty;
use crate::job::{Job, JobKind};
use crate::{Services, attend_group};

/// Number of past days that are checked, to make up for times while no node ran.
const BACK: i64 = 7;

/// The scheduled job.
pub struct Beginnings;

impl JobKind for Beginnings {
    fn name(&self) -> &'static str {
        "attend_day.begin"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(1800))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        let today = clock::china_day(clock::now());
        sweep(services, today).map(|done| done.map(|done| json!({ "days": done }))).boxed()
    }
}

/// Marks the days up to today that members of groups have and that were never computed; returns how many.
#[erased]
pub async fn sweep(services: &Services, today: NaiveDate) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        attend_group::store::tenants(&connection).await?
    };
    let mut marked = 0;
    for enterprise in tenants {
        let days = (today - TimeDelta::days(BACK), today);
        marked += services.db().transaction(async |tx| dirty::begin(tx, enterprise, days).await).await?;
    }
    Ok(marked)
}
