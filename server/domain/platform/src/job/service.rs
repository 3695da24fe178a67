//! Operations of members on jobs: start, cancel, retry, fetch the file.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock, messages};

use super::model::{Listed, ResultFile, Wanted};
use super::rules::{self, State, Step};
use super::{NewJob, people, store};
use crate::record::Change;
use crate::ticket::{self, JobTicket};
use crate::{Db, Services};

/// The most jobs in one call.
pub const MAX_IDS: usize = 100;
/// Attempts after which a job can't be retried: the table counts to 100.
const MAX_TAKEN: i32 = 90;

/// Starts a job in the viewer's name, in the transaction that causes it: a node takes it after the commit. A
/// job with the same key that waits or runs is returned instead. Not with a token, since a job would not keep
/// to its rights.
#[erased]
pub async fn start(tx: &mut AsyncPgConnection, viewer: &Viewer, wanted: Wanted<'_>) -> AppResult<Listed> {
    if viewer.token.is_some() {
        return Err(AppError::forbidden_because(messages::NOT_BY_TOKEN));
    }
    if let Some(key) = &wanted.unique_key
        && let Some(known) = people::find_open(tx, viewer, wanted.kind, key).await?
    {
        return Ok(known);
    }
    if people::count_open(tx, viewer).await? >= rules::MAX_OPEN {
        let message = format!("最多同时进行 {} 个任务，请等待已有任务完成", rules::MAX_OPEN);
        return Err(AppError::field("", FieldCode::RateLimited, message));
    }
    let new = NewJob {
        enterprise_id: viewer.enterprise_id,
        kind: wanted.kind,
        payload: wanted.payload,
        title: Some(&wanted.title),
        created_by: Some(viewer.member_id),
        total: wanted.total,
        unique_key: wanted.unique_key.as_deref(),
        run_at: clock::now(),
        max_attempts: rules::ATTEMPTS,
    };
    let Some(id) = store::insert(tx, new).await? else {
        // another call has just started the same job
        let key = wanted.unique_key.as_deref().unwrap_or_default();
        let known = people::find_open(tx, viewer, wanted.kind, key).await?;
        return known.ok_or_else(AppError::stale);
    };
    let made = people::find(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
    Change::new("job.create", id).after(&made).write(tx, viewer).await?;
    Ok(made)
}

/// Cancels jobs: waiting ones at once, running ones at their next check; all or none.
#[erased]
pub async fn cancel(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Listed>> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()?;
    db.transaction(async |tx| {
        let (mut ended, mut changes) = (Vec::new(), Vec::new());
        for job in locked(tx, viewer, ids).await? {
            let next =
                rules::next(job.state(), Step::Cancel).ok_or_else(|| refused("ids", &job, "不能取消"))?;
            let after = if next == State::Running {
                people::request_cancel(tx, &job).await?
            } else {
                people::cancel(tx, &job, clock::now()).await?
            };
            changes.push(Change::new("job.cancel", job.id).before(&job).after(&after));
            ended.push(after);
        }
        Change::write_all(changes, tx, viewer).await?;
        Ok(ended)
    })
    .await
}

/// Retries a job that failed or was cancelled.
#[erased]
pub async fn retry(db: &Db, viewer: &Viewer, id: i64) -> AppResult<Listed> {
    db.transaction(async |tx| {
        let job = locked(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
        if rules::next(job.state(), Step::Again).is_none() || job.attempt > MAX_TAKEN {
            return Err(refused("id", &job, "不能重试"));
        }
        let after = people::again(tx, &job, clock::now()).await?;
        Change::new("job.retry", job.id).before(&job).after(&after).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// The file of a job visible to the viewer; `NOT_FOUND` when there is none, or no longer.
#[erased]
pub async fn file(services: &Services, viewer: &Viewer, id: i64) -> AppResult<ResultFile> {
    // a job may have gathered more than a token may read
    if viewer.token.is_some() {
        return Err(AppError::forbidden_because(messages::NOT_BY_TOKEN));
    }
    let job = people::find(&*services.db().read().await?, viewer, id).await?;
    job.and_then(|job| job.file()).ok_or_else(AppError::not_found)
}

/// A temporary address of a job's file for the viewer; `None` with a token.
#[erased]
pub async fn address(services: &Services, viewer: &Viewer, id: i64) -> AppResult<Option<String>> {
    let ticket = ticket::job(services.signing(), viewer, id).await?;
    Ok(ticket.map(|ticket| format!("/api/ems/job/download/{id}?access_token={ticket}")))
}

/// The viewer that a ticket in the address of the file of job `id` belongs to.
#[erased]
pub async fn who(services: &Services, token: &str, id: i64) -> AppResult<Arc<Viewer>> {
    let ticket: JobTicket = ticket::read(services.signing(), token.trim()).await?;
    if ticket.job != id {
        return Err(AppError::unauthenticated());
    }
    (services.above().of_session)(services, ticket.sid, ticket.account, ticket.enterprise).await
}

async fn locked(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Listed>> {
    let jobs = people::lock(tx, viewer, ids).await?;
    if jobs.len() == ids.len() { Ok(jobs) } else { Err(AppError::not_found()) }
}

fn refused(field: &str, job: &Listed, what: &str) -> AppError {
    let title = job.title.as_deref().unwrap_or(&job.kind);
    AppError::field(field, FieldCode::Conflict, format!("任务“{title}”{}，{what}", job.state().label()))
}
