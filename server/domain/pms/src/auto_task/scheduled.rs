//! The scheduled job of automatic task rules: it applies them to the events of projects within a minute.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::AppResult;

use super::model::{AutoTask, AutoTaskInput, Outcome};
use super::{rules, store};
use crate::Services;
use crate::job::{Job, JobKind};

/// Events per batch.
const BATCH: i64 = 500;

/// The job that applies the rules to new events.
pub struct AutoTasks;

impl JobKind for AutoTasks {
    fn name(&self) -> &'static str {
        "project.auto_tasks"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        ask(services).map(|made| made.map(|made| json!({ "made": made }))).boxed()
    }
}

/// Applies the rules to all pending events; returns the number of requested tasks. A rule requests at most
/// one task per record, so that tasks cannot trigger their own rule again.
#[erased]
pub async fn ask(services: &Services) -> AppResult<usize> {
    let mut made = 0;
    loop {
        let (taken, new) = services
            .db()
            .transaction(async |tx| {
                let (taken, happened) = store::take(tx, BATCH).await?;
                let enterprises: BTreeSet<i64> = happened.iter().map(|one| one.enterprise_id).collect();
                let enterprises: Vec<i64> = enterprises.into_iter().collect();
                let all = store::of_enterprises(tx, &enterprises).await?;
                let asked: Vec<(&AutoTask, AutoTaskInput)> =
                    all.iter().filter(|rule| rule.enabled).map(|rule| (rule, rule.into())).collect();
                let outcomes: Vec<Outcome> = happened
                    .iter()
                    .flat_map(|one| {
                        // events before the creation of a rule do not trigger it, even if they are still
                        // pending
                        let of = asked.iter().filter(|(rule, _)| {
                            rule.enterprise_id == one.enterprise_id && rule.created_at <= one.at
                        });
                        let fires = of.filter(|(_, asked)| rules::fires(asked, one));
                        fires.map(|(rule, asked)| rules::outcome(rule.id, asked, one)).collect::<Vec<_>>()
                    })
                    .collect();
                Ok((taken, store::keep(tx, &outcomes).await?))
            })
            .await?;
        made += new;
        if taken == 0 {
            return Ok(made);
        }
    }
}
