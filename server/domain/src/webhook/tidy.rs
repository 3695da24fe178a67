//! The scheduled job that deletes old deliveries.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppResult, clock};

use super::queue;
use crate::Services;
use crate::job::{Job, JobKind};

/// Deletes deliveries after a month.
pub struct Deliveries;

impl JobKind for Deliveries {
    fn name(&self) -> &'static str {
        "webhook.tidy"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        async move {
            let mut own = services.db().own().await?;
            let swept = queue::sweep(&mut own, clock::now()).await?;
            Ok(json!({ "swept": swept }))
        }
        .boxed()
    }
}
