//! The hourly job that deletes expired rows of accounts.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::Value;
use xieli_kernel::AppResult;

use super::store::housekeeping as store;
use crate::Services;
use crate::job::tidy::{ROUND, swept};
use crate::job::{Job, JobKind};

/// Deletes expired nonces, captchas, codes, tickets, failure counters, refresh tokens and sessions; returns
/// the number of rows. Several nodes may run it at the same time.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let mut own = services.db().own().await?;
    let mut swept = 0;
    for table in store::Expired::ALL {
        loop {
            let gone = store::delete_some(&mut own, *table).await?;
            swept += gone;
            if gone < store::AT_ONCE {
                break;
            }
        }
    }
    Ok(swept)
}

/// The job that deletes expired keys, codes, tickets and sessions.
pub struct Accounts;

impl JobKind for Accounts {
    fn name(&self) -> &'static str {
        "account.tidy"
    }

    fn every(&self) -> Option<Duration> {
        Some(ROUND)
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services).map(swept).boxed()
    }
}
