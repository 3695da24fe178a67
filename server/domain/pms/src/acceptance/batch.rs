//! Many papers at once, each answered for by itself (business §7 `validateProjectResource/batchAudit`, `finish`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Viewer};

use super::model::{Audit, Resource};
use super::rules::{self, Step};
use super::service::{audited, hold, step};
use super::store;
use crate::customer::model::Outcome;
use crate::rows::whole;
use crate::{Db, project_part};

/// What is done with each.
#[derive(Debug, Clone)]
pub enum Batch {
    /// An audit.
    Audit(Audit),
    /// They are handed over.
    Finish,
}

/// Does the same with many papers: what is not possible with one is answered for it, and the others go on.
#[erased]
pub async fn run(db: &Db, viewer: &Viewer, ids: &[i64], what: &Batch) -> AppResult<Vec<Outcome<Resource>>> {
    rules::papers(ids)?;
    let opinion = match what {
        Batch::Audit(audit) => rules::opinion(audit)?,
        Batch::Finish => None,
    };
    db.transaction(async |tx| {
        let found = whole(ids, store::resources::many(tx, viewer, ids).await?)?;
        let of = found.iter().map(|row| row.project_id).collect();
        // one after the other, so that two callers never wait for each other
        project_part::hold(tx, viewer, of, |_, _| true).await?;
        store::hold(tx, viewer, ids).await?;
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in ids {
            outcomes.push(one(tx, viewer, *id, what, opinion.clone()).await?);
        }
        Ok(outcomes)
    })
    .await
}

#[erased]
async fn one(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    id: i64,
    what: &Batch,
    opinion: Option<String>,
) -> AppResult<Outcome<Resource>> {
    let held = hold(tx, viewer, id).await?;
    let done = match what {
        Batch::Audit(audit) => audited(tx, viewer, &held, audit.pass, opinion).await,
        Batch::Finish => step(tx, viewer, &held, Step::Finish, None).await,
    };
    match done {
        Ok(row) => Ok(Outcome { id, result: Ok(row) }),
        // nothing was written of it: rights and moves are asked first
        Err(AppError::Invalid(errors)) => {
            let said: Vec<String> = errors.iter().map(|error| error.message.to_string()).collect();
            Ok(Outcome::refused(id, said.join("；")))
        }
        Err(AppError::Refused { message, .. }) => Ok(Outcome::refused(id, message)),
        Err(error) => Err(error),
    }
}
