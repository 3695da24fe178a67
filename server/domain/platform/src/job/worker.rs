//! Does jobs: takes one, keeps it while it runs, writes down how it ended.

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

/// A node that says nothing for so long is gone.
const LEASE: Duration = Duration::from_secs(30);
/// So often it says that it is there and how far it is, and hears whether the job is to end.
const PULSE: Duration = Duration::from_secs(1);

/// Asks for what the clock wants and does everything that is due, one after another; answers how much that was. Several
/// may do so at once, here and on other nodes: each job is done by one of them.
#[erased]
pub async fn round(services: &Services, kinds: &Kinds) -> AppResult<usize> {
    schedule::ask(services, kinds).await?;
    drain(services, kinds).await
}

/// Does everything that is due, without asking the clock.
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

/// How long until the next job is due, `longest` at most.
#[erased]
pub async fn pause(services: &Services, longest: Duration) -> AppResult<Duration> {
    let next = store::next_due(&*services.db().read().await?).await?;
    let wait = next.map(|at| (at - clock::now()).to_std().unwrap_or_default());
    Ok(wait.map_or(longest, |wait| wait.clamp(PULSE, longest)))
}

/// Takes the next job of these kinds for a while. Those that died with their nodes too often fail on the way, and those
/// that nobody wants any more end.
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

/// Why work is not gone on with.
enum Lost {
    /// Another node has taken it.
    Taken,
    /// Nobody wants it any more.
    Cancelled,
}

/// Does a job that was taken, for as long as it is this node's and wanted.
async fn perform(services: &Services, kind: &dyn JobKind, job: &Job) -> AppResult<()> {
    if job.attempt > 1 {
        // what an earlier attempt left
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

/// Says that the node is there, for ever; done when the job is not to be gone on with.
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

/// Writes down how an attempt ended; false: the job is somebody else's by now, and nothing was written.
#[erased]
pub async fn settle(services: &Services, job: &Job, outcome: AppResult<Value>) -> AppResult<bool> {
    let (step, ending) = match outcome {
        Ok(result) => (Step::Finish, ending(job, Step::Finish, Some(result), None)?),
        // the work heard of it before the node did
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

/// Takes away what work left that came to nothing. What can't be taken away now goes with the job's row.
async fn clear(services: &Services, job: &Job) {
    if job.created_by.is_none() {
        return;
    }
    if let Err(error) = services.storage().delete_below(&job.folder()).await {
        tracing::warn!(?error, id = job.id, "what a job left was not taken away");
    }
}

/// Tells whoever looks at a job of somebody's.
async fn tell(tx: &mut diesel_async::AsyncPgConnection, job: &Job, kind: &'static str) -> AppResult<()> {
    if job.created_by.is_none() {
        return Ok(());
    }
    announce(tx, job.enterprise_id, kind, &[job.id], None).await
}

/// What a step away from running leaves in the row.
fn ending(job: &Job, step: Step, result: Option<Value>, error: Option<String>) -> AppResult<Ending> {
    let state = rules::next(State::Running, step)
        .ok_or_else(|| AppError::internal(format!("{step:?} of a running job")))?;
    let now = clock::now();
    let again = step == Step::Retry;
    let (done, total) = job.figures();
    Ok(Ending {
        state: state.code(),
        run_at: if again { now + rules::pause(job.attempt, rand::random()) } else { now },
        lease_until: None,
        result,
        error,
        finished_at: (!again).then_some(now),
        // what is done is done whole
        done: if step == Step::Finish { total.unwrap_or(done) } else { done },
        total,
        unique_key: job.unique_key.clone().filter(|_| again || job.created_by.is_none()),
    })
}

fn lease() -> TimeDelta {
    TimeDelta::from_std(LEASE).unwrap_or_default()
}
