//! Batch actions on acceptance papers (audit and handover), with a separate result for each (business §7
//! `validateProjectResource/batchAudit`, `finish`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, messages};

use super::model::{Audit, Resource};
use super::rules::{self, Step};
use super::service::{Locked, audited, hold_all, step};
use super::store;
use crate::Db;
use crate::rows::Outcome;

/// The action to apply to each.
#[derive(Debug, Clone)]
pub enum Batch {
    /// Audits them.
    Audit(Audit),
    /// Marks them as handed over.
    Finish,
}

/// Applies one action to many papers: a failure is reported for its paper, and the others proceed.
#[erased]
pub async fn run(db: &Db, viewer: &Viewer, ids: &[i64], what: &Batch) -> AppResult<Vec<Outcome<Resource>>> {
    rules::papers(ids)?;
    let opinion = match what {
        Batch::Audit(audit) => rules::opinion(audit)?,
        Batch::Finish => None,
    };
    db.transaction(async |tx| {
        let seen = store::resources::many(tx, viewer, ids).await?;
        let seen: Vec<i64> = seen.into_iter().map(|row| row.id).collect();
        // locked in the given order, without those invisible to the viewer
        let there: Vec<i64> = ids.iter().copied().filter(|id| seen.contains(id)).collect();
        let mut held = hold_all(tx, viewer, &there).await?.into_iter().peekable();
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in ids {
            outcomes.push(match held.next_if(|held| held.resource.id == *id) {
                Some(held) => one(tx, viewer, &held, what, opinion.clone()).await?,
                None => Outcome::refused(*id, messages::NOT_FOUND),
            });
        }
        Ok(outcomes)
    })
    .await
}

#[erased]
async fn one(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &Locked,
    what: &Batch,
    opinion: Option<String>,
) -> AppResult<Outcome<Resource>> {
    let id = held.resource.id;
    let done = match what {
        Batch::Audit(audit) => audited(tx, viewer, held, audit.pass, opinion).await,
        Batch::Finish => step(tx, viewer, held, Step::Finish, None).await,
    };
    // a refused paper was not written: permission and transition are checked first
    Outcome::of(id, done)
}
