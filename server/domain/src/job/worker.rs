//! Does jobs: takes one, keeps it while it runs, writes down how it ended.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures_util::FutureExt;
use serde_json::Value;
use xieli_kernel::{AppError, AppResult, clock};

use super::rules::{self, State, Step};
use super::store::{self, Ending, Job};
use super::{JobKind, Kinds, schedule};
use crate::{Db, Services};

/// A node that says nothing for so long is gone.
const LEASE: Duration = Duration::from_secs(60);
/// So often it says that it is there.
const RENEW: Duration = Duration::from_secs(15);

/// Asks for what the clock wants and does everything that is due, one after another; answers how much that was. Several
/// may do so at once, here and on other nodes: each job is done by one of them.
pub async fn round(services: &Services, kinds: &Kinds) -> AppResult<usize> {
    schedule::ask(services, kinds).await?;
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

/// Takes the next job of these kinds for a while. Those that died with their nodes too often fail on the way.
pub async fn take(db: &Db, kinds: &[&str]) -> AppResult<Option<Job>> {
    loop {
        let taken = db
            .transaction(async |tx| {
                let now = clock::now();
                let Some(mut job) = store::due(tx, kinds, now).await? else { return Ok(Some(None)) };
                if job.attempt >= job.max_attempts {
                    let ending =
                        ending(Step::GiveUp, None, Some(rules::INTERRUPTED.to_owned()), job.attempt)?;
                    store::end(tx, &job, &ending).await?;
                    tracing::error!(kind = job.kind, id = job.id, "a job died with its node too often");
                    return Ok(None);
                }
                job.attempt += 1;
                store::take(tx, &job, now + lease()).await?;
                Ok(Some(Some(job)))
            })
            .await?;
        if let Some(taken) = taken {
            return Ok(taken);
        }
    }
}

/// Does a job that was taken, for as long as it is this node's.
async fn perform(services: &Services, kind: &dyn JobKind, job: &Job) -> AppResult<()> {
    let running = AssertUnwindSafe(kind.run(services, job)).catch_unwind();
    let outcome = tokio::select! {
        outcome = running => outcome.unwrap_or_else(|_| Err(AppError::internal("the job panicked"))),
        () = keep(services.db(), job) => {
            tracing::warn!(kind = job.kind, id = job.id, "another node has taken a job");
            return Ok(());
        }
    };
    if !settle(services.db(), job, outcome).await? {
        tracing::warn!(kind = job.kind, id = job.id, "a job ended that another node has taken");
    }
    Ok(())
}

/// Renews the lease for ever; done when it is lost.
async fn keep(db: &Db, job: &Job) {
    let mut renewed = Instant::now();
    loop {
        tokio::time::sleep(RENEW).await;
        let begun = Instant::now();
        match db.transaction(async |tx| store::renew(tx, job, clock::now() + lease()).await).await {
            Ok(true) => renewed = begun,
            Ok(false) => return,
            Err(error) => tracing::warn!(?error, id = job.id, "the lease of a job was not renewed"),
        }
        if renewed.elapsed() >= LEASE {
            return;
        }
    }
}

/// Writes down how an attempt ended; false: the job is somebody else's by now, and nothing was written.
pub async fn settle(db: &Db, job: &Job, outcome: AppResult<Value>) -> AppResult<bool> {
    let ending = match outcome {
        Ok(result) => ending(Step::Finish, Some(result), None, job.attempt)?,
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
            ending(step, None, Some(rules::told(&error).into_owned()), job.attempt)?
        }
    };
    db.transaction(async |tx| store::end(tx, job, &ending).await).await
}

/// What a step away from running leaves in the row.
fn ending(step: Step, result: Option<Value>, error: Option<String>, attempt: i32) -> AppResult<Ending> {
    let state = rules::next(State::Running, step)
        .ok_or_else(|| AppError::internal(format!("{step:?} of a running job")))?;
    let now = clock::now();
    let again = step == Step::Retry;
    Ok(Ending {
        state: state.code(),
        run_at: if again { now + rules::pause(attempt, rand::random()) } else { now },
        lease_until: None,
        result,
        error,
        finished_at: (!again).then_some(now),
    })
}

fn lease() -> TimeDelta {
    TimeDelta::from_std(LEASE).unwrap_or_default()
}
