//! The clock of the rules by which tasks come: whatever happens in a project, they are asked within a minute.

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

/// So many events at a time.
const BATCH: i64 = 500;

/// Asks the rules about what has happened.
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

/// Asks about everything that waits; answers how many tasks have come. A rule asks for one task for each record, ever: what
/// tasks do can't set off the rule that made them once more.
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
                        // what happened before a rule was made is not its business, even if it was not asked about yet
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
