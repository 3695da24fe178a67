//! The scheduled job that creates the tasks requested by automatic task rules of projects (business §7
//! `autoTask`).

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::AppResult;

use super::model::{GeneratedTask, TaskInput};
use super::service;
use crate::Services;
use crate::auto_task;
use crate::job::{Job, JobKind};

/// Tasks per batch.
const BATCH: i64 = 200;

/// The job that creates requested tasks.
pub struct Asked;

impl JobKind for Asked {
    fn name(&self) -> &'static str {
        "task.asked"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        make(services).map(|made| made.map(|made| json!({ "made": made }))).boxed()
    }
}

/// Creates all requested tasks; returns their number. A task without an assignee becomes a draft of the
/// rule's author.
#[erased]
pub async fn make(services: &Services) -> AppResult<usize> {
    let mut all = 0;
    loop {
        let made = services
            .db()
            .transaction(async |tx| {
                let asked = auto_task::store::asked(tx, BATCH).await?;
                for one in &asked {
                    let input = TaskInput {
                        name: one.title.clone(),
                        description: one.description.clone(),
                        project_id: Some(one.project_id),
                        milepost_id: one.milepost_id,
                        customer_id: one.customer_id,
                        director_id: one.member_id,
                        ends_on: one.due_on,
                        ..TaskInput::default()
                    };
                    let made = GeneratedTask { input, publish: true, ..GeneratedTask::default() };
                    let task = service::made(tx, one.enterprise_id, one.created_by, made).await?;
                    auto_task::store::became(tx, one, task.id).await?;
                }
                Ok(asked.len())
            })
            .await?;
        all += made;
        if made == 0 {
            return Ok(all);
        }
    }
}
