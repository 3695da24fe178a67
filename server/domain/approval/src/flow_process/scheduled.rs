//! Scheduled job of approval: handles expired time limits, and tasks of members who have lost the role by
//! which they were found.

use std::time::Duration;

use diesel_async::{AnsiTransactionManager, AsyncPgConnection, TransactionManager};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::{AppError, AppResult};

use super::engine::Event;
use super::locked::{By, hold};
use super::model::NewRecord;
use super::notices;
use super::states::ItemStatus;
use super::store::{self, Overdue};
use super::write::{Also, write};
use crate::Services;
use crate::flow_form::definition::LimitAction;
use crate::job::{Job, JobKind};

/// Tasks of one batch: each transaction locks the applications of one batch.
const BATCH: i64 = 50;

/// The job of time limits and lost roles.
pub struct Limits;

impl JobKind for Limits {
    fn name(&self) -> &'static str {
        "flow_process.limits"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(60))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services).map(|done| done.map(|done| json!({ "done": done }))).boxed()
    }
}

/// Handles everything that is due; returns the number of tasks.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let mut all = sweep_within(services).await?;
    loop {
        let done = services
            .db()
            .transaction(async |tx| {
                let due = store::overdue(tx, BATCH).await?;
                for one in &due {
                    limit(tx, one).await?;
                }
                let mut done = due.len();
                for one in &store::without_role(tx, BATCH).await? {
                    done += usize::from(gone(tx, one).await?);
                }
                Ok(done)
            })
            .await?;
        all += done;
        if done == 0 {
            return Ok(all);
        }
    }
}

/// The same for tasks of child applications, a batch of them, each in a transaction of its own.
async fn sweep_within(services: &Services) -> AppResult<usize> {
    let (late, without_role) = services.db().transaction(async |tx| store::within(tx, BATCH).await).await?;
    for one in &late {
        services.db().transaction(async |tx| limit(tx, one).await).await?;
    }
    let mut done = late.len();
    for one in &without_role {
        done += usize::from(services.db().transaction(async |tx| gone(tx, one).await).await?);
    }
    Ok(done)
}

/// Moves on the task of a member who has lost the role by which they were found.
async fn gone(tx: &mut AsyncPgConnection, one: &Overdue) -> AppResult<bool> {
    step(tx, one, Event::Gone, "moved", "flow_process.moved").await
}

/// Handles the expired time limit of a task.
async fn limit(tx: &mut AsyncPgConnection, due: &Overdue) -> AppResult<()> {
    let held = hold(tx, due.enterprise_id, due.process_id).await?;
    let Ok(item) = u32::try_from(due.item) else { return Ok(()) };
    let node = held.node_of(item).and_then(|(key, _)| held.definition.node(&key).cloned());
    let limit = node.and_then(|node| node.limit).unwrap_or_default();
    // the limit is handled once, with any outcome
    if !store::set_reminded(tx, due.enterprise_id, due.id).await? {
        return Ok(());
    }
    let acts = match (limit.action, limit.member_id) {
        (LimitAction::Agree, _) => {
            step(tx, due, Event::LimitAgree, "limit_agree", "flow_process.limit").await?
        }
        (LimitAction::Refuse, _) => {
            step(tx, due, Event::LimitRefuse, "limit_refuse", "flow_process.limit").await?
        }
        (LimitAction::Transfer, Some(to)) => {
            let transfer = |item| Event::Transfer(item, to.0);
            step(tx, due, transfer, "limit_transfer", "flow_process.limit").await?
        }
        _ => false,
    };
    if acts {
        return Ok(());
    }
    let Some(found) = held.state.item(item).filter(|item| item.status == ItemStatus::ToDo) else {
        return Ok(());
    };
    let line = NewRecord {
        verb: "limit_remind",
        node: held.node_of(item),
        members: vec![found.member],
        ..NewRecord::default()
    };
    let process = &held.process;
    store::record(tx, (process.enterprise_id, process.id), vec![line]).await?;
    let title = format!("“{}”的审批已超时，请尽快处理", process.name);
    notices::tell(tx, process, None, vec![found.member], ("flow.late", title, None)).await
}

/// Applies an event of a task; returns whether it happened. If its effect fails, the task stays open and its
/// member is reminded.
async fn step(
    tx: &mut AsyncPgConnection,
    due: &Overdue,
    event: impl FnOnce(u32) -> Event,
    verb: &'static str,
    action: &'static str,
) -> AppResult<bool> {
    let held = hold(tx, due.enterprise_id, due.process_id).await?;
    let Ok(item) = u32::try_from(due.item) else { return Ok(false) };
    let Ok(turned) = held.apply(&event(item)) else { return Ok(false) };
    let members = held.state.item(item).map(|item| vec![item.member]).unwrap_or_default();
    let line = NewRecord { verb, node: held.node_of(item), members, ..NewRecord::default() };
    let also = Also { action, line, item: Some(item), sent: false };
    AnsiTransactionManager::begin_transaction(&mut *tx).await?;
    match write(tx, By { viewer: None }, held, turned, also).await {
        Ok(_) => {
            AnsiTransactionManager::commit_transaction(&mut *tx).await?;
            Ok(true)
        }
        Err(AppError::Internal(source)) => Err(AppError::Internal(source)),
        Err(_) => {
            AnsiTransactionManager::rollback_transaction(&mut *tx).await?;
            Ok(false)
        }
    }
}
