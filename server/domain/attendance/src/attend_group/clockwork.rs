//! The clock of groups: whoever has come, has left, or has another team or role is put into the group that follows from it.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::{settle, store};
use crate::Services;
use crate::job::{Job, JobKind};

/// Puts everybody into their group.
pub struct Assignments;

impl JobKind for Assignments {
    fn name(&self) -> &'static str {
        "attend_group.assign"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services).map(|done| done.map(|done| json!({ "moved": done }))).boxed()
    }
}

/// Puts everybody of every enterprise that has groups into theirs as of today; answers how many are in another one.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        store::tenants(&connection).await?
    };
    let today = clock::china_day(clock::now());
    let mut moved = 0;
    for enterprise in tenants {
        moved += services.db().transaction(async |tx| settle::settle(tx, enterprise, today).await).await?;
    }
    Ok(moved)
}
