//! Worker of the job queue: takes a job, renews its lease while it runs, writes its outcome.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures_util::FutureExt;
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, clock};

use super::rules::{self, State, Step};
use super::store::{self, Ending};
use super::{Job, JobKind, Kinds, schedule};
use crate::record::announce;
use crate::{Db, Services};

/// Lease of a job: a node that does not renew it for so long is considered dead.
const LEASE: Duration = Duration::from_secs(30);
/// Interval at which a node renews the lease, reports progress and checks for a cancellation.
const PULSE: Duration = Duration::from_secs(1);

/// Queues scheduled jobs and runs all due jobs, one after another; returns their number. Several workers may
/// do so at once, here and on other nodes: each job is run by one of them.
#[erased]
pub async fn round(services: &Services, kinds: &Kinds) -> AppResult<usize> {
    schedule::ask(services, kinds).await?;
    drain(services, kinds).await
}

/// Runs all due jobs, without the scheduler.
#[erased]
pub async fn drain(services: &Services, kinds: &Kinds) -> AppResult<usize> {
    let names = kinds.names();
    let mut done = 0;
    while let Some(job) = take(services.db(), &names).await? {
        let Some(kind) = kinds.find(&job.kind) else {
            return Err(AppError::internal(format!("a job of the unknown kind {}", job.kind)));
        };
        perform(services, kind, &job).await?;
        done += 1;
    }
    Ok(done)
}

/// Time until the next job is due, `longest` at most.
#[erased]
pub async fn pause(services: &Services, longest: Duration) -> AppResult<Duration> {
    // on the primary: a replica may not have a job yet that was just queued for later
    let own = services.db().own().await?;
    let next = store::next_due(&own).await?;
    let wait = next.map(|at| (at - clock::now()).to_std().unwrap_or_default());
    Ok(wait.map_or(longest, |wait| wait.clamp(PULSE, longest)))
}

/// Takes the next job of these kinds. Jobs whose nodes died too often fail here, and cancelled ones end.
#[erased]
pub async fn take(db: &Db, kinds: &[&str]) -> AppResult<Option<Job>> {
    loop {
        let taken = db
            .transaction(async |tx| {
                let now = clock::now();
                let Some(found) = store::due(tx, kinds, now).await? else { return Ok(Some(None)) };
                let cancelled = found.cancel_requested;
                let mut job = Job::from(found);
                let step = match (cancelled, job.attempt >= job.max_attempts) {
                    (true, _) => Some(Step::Stop),
                    (false, true) => Some(Step::GiveUp),
                    (false, false) => None,
                };
                if let Some(step) = step {
                    let error = (step == Step::GiveUp).then(|| rules::INTERRUPTED.to_owned());
                    store::end(tx, &job, &ending(&job, step, None, error)?).await?;
                    tell(tx, &job, "job.end").await?;
                    tracing::error!(kind = job.kind, id = job.id, ?step, "a job died with its node");
                    return Ok(None);
                }
                job.attempt += 1;
                store::take(tx, &job, now + lease()).await?;
                tell(tx, &job, "job.progress").await?;
                Ok(Some(Some(job)))
            })
            .await?;
        if let Some(taken) = taken {
            return Ok(taken);
        }
    }
}

/// Reason why a running job is abandoned.
enum Lost {
    /// Another node has taken it.
    Taken,
    /// It was cancelled.
    Cancelled,
}

/// Runs a taken job for as long as this node holds it and it is not cancelled.
async fn perform(services: &Services, kind: &dyn JobKind, job: &Job) -> AppResult<()> {
    if job.attempt > 1 {
        // the remains of an earlier attempt
        clear(services, job).await;
    }
    let running = AssertUnwindSafe(kind.run(services, job)).catch_unwind();
    let outcome = tokio::select! {
        outcome = running => outcome.unwrap_or_else(|_| Err(AppError::internal("the job panicked"))),
        lost = keep(services.db(), job) => match lost {
            Lost::Cancelled => return stop(services, job).await,
            Lost::Taken => {
                tracing::warn!(kind = job.kind, id = job.id, "another node has taken a job");
                return Ok(());
            }
        },
    };
    if !settle(services, job, outcome).await? {
        tracing::warn!(kind = job.kind, id = job.id, "a job ended that another node has taken");
    }
    Ok(())
}

/// Renews the lease of a job; returns when the job is to be abandoned.
async fn keep(db: &Db, job: &Job) -> Lost {
    let mut renewed = Instant::now();
    let mut told = job.figures();
    loop {
        tokio::time::sleep(PULSE).await;
        let begun = Instant::now();
        let now = job.figures();
        let renewal = db
            .transaction(async |tx| {
                let heard = store::renew(tx, job, clock::now() + lease()).await?;
                if heard.is_some() && now != told {
                    tell(tx, job, "job.progress").await?;
                }
                Ok(heard)
            })
            .await;
        match renewal {
            Ok(Some(false)) => {
                renewed = begun;
                told = now;
            }
            Ok(Some(true)) => {
                job.stop();
                return Lost::Cancelled;
            }
            Ok(None) => {
                job.stop();
                return Lost::Taken;
            }
            Err(error) => tracing::warn!(?error, id = job.id, "the lease of a job was not renewed"),
        }
        if renewed.elapsed() >= LEASE {
            job.stop();
            return Lost::Taken;
        }
    }
}

/// Writes the outcome of an attempt; false: another node has the job by now, and nothing was written.
#[erased]
pub async fn settle(services: &Services, job: &Job, outcome: AppResult<Value>) -> AppResult<bool> {
    let (step, ending) = match outcome {
        Ok(result) => (Step::Finish, ending(job, Step::Finish, Some(result), None)?),
        // the work noticed the cancellation before the node did
        Err(AppError::Refused { message, .. }) if message == rules::CANCELLED => {
            (Step::Stop, ending(job, Step::Stop, None, None)?)
        }
        Err(error) => {
            let step = rules::after_failure(&error, job.attempt, job.max_attempts);
            tracing::error!(
                ?error,
                kind = job.kind,
                id = job.id,
                attempt = job.attempt,
                ?step,
                "a job failed"
            );
            (step, ending(job, step, None, Some(rules::told(&error).into_owned()))?)
        }
    };
    let ended = end(services.db(), job, &ending).await?;
    if ended && step != Step::Finish {
        clear(services, job).await;
    }
    Ok(ended)
}

async fn stop(services: &Services, job: &Job) -> AppResult<()> {
    end(services.db(), job, &ending(job, Step::Stop, None, None)?).await?;
    clear(services, job).await;
    tracing::info!(kind = job.kind, id = job.id, "a job was cancelled");
    Ok(())
}

async fn end(db: &Db, job: &Job, ending: &Ending) -> AppResult<bool> {
    db.transaction(async |tx| {
        let ended = store::end(tx, job, ending).await?;
        if ended {
            tell(tx, job, "job.end").await?;
        }
        Ok(ended)
    })
    .await
}

/// Deletes files of work without a result. Files that can't be deleted now go with the job's row.
async fn clear(services: &Services, job: &Job) {
    if job.created_by.is_none() {
        return;
    }
    if let Err(error) = services.storage().delete_below(&job.folder()).await {
        tracing::warn!(?error, id = job.id, "what a job left was not taken away");
    }
}

/// Publishes the change of a job to its viewers, if a member started it.
async fn tell(tx: &mut diesel_async::AsyncPgConnection, job: &Job, kind: &'static str) -> AppResult<()> {
    if job.created_by.is_none() {
        return Ok(());
    }
    announce(tx, job.enterprise_id, kind, &[job.id], None).await
}

/// Row of a job after a transition out of running.
fn ending(job: &Job, step: Step, result: Option<Value>, error: Option<String>) -> AppResult<Ending> {
    let state = rules::next(State::Running, step)
        .ok_or_else(|| AppError::internal(format!("{step:?} of a running job")))?;
    let now = clock::now();
    let again = step == Step::Retry;
    let (done, total) = job.figures();
    Ok(Ending {
        state: state.number(),
        run_at: if again { now + rules::pause(job.attempt, rand::random()) } else { now },
        lease_until: None,
        result,
        error,
        finished_at: (!again).then_some(now),
        // a finished job shows its full total
        done: if step == Step::Finish { total.unwrap_or(done) } else { done },
        total,
        unique_key: job.unique_key.clone().filter(|_| again || job.created_by.is_none()),
    })
}

fn lease() -> TimeDelta {
    TimeDelta::from_std(LEASE).unwrap_or_default()
}
