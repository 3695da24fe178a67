//! Scheduled job that assigns members to attendance groups after changes of teams, roles and employment.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::{settle, store};
use crate::Services;
use crate::job::{Job, JobKind};

/// The scheduled job.
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

/// Assigns the members of every enterprise with groups as of today; returns the number of members whose group
/// changed. An enterprise that fails does not keep later ones from it; the first error is returned after all.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let tenants = {
        let connection = services.db().read().await?;
        store::tenants(&connection).await?
    };
    let today = clock::china_day(clock::now());
    let (mut moved, mut failed) = (0, None);
    for enterprise in tenants {
        match services.db().transaction(async |tx| settle::settle(tx, enterprise, today).await).await {
            Ok(members) => moved += members,
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    failed.map_or(Ok(moved), Err)
}
