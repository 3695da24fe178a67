//! Many tasks at once, each answered for by itself (business §7 `task/delBatchTask`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer, messages};

use super::model::{Task, TaskChange, TaskPatch};
use super::{rules, service};
use crate::Db;
use crate::rows::Outcome;

/// Changes many tasks alike, as far as they can be; what does not exist for the viewer is answered for as well.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    patch: &TaskPatch,
) -> AppResult<Vec<Outcome<Task>>> {
    rules::many(ids)?;
    db.transaction(async |tx| {
        // all of them at once, in one order, so that two callers never wait for each other
        let known = service::hold_known(tx, viewer, ids).await?;
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in ids {
            if !known.iter().any(|held| held.task.id == *id) {
                outcomes.push(Outcome::refused(*id, messages::NOT_FOUND));
                continue;
            }
            let change = TaskChange { patch: patch.clone(), ..TaskChange::default() };
            // what is refused is refused before anything of it is written
            let done = service::write(tx, viewer, Some((*id, None)), change).await;
            outcomes.push(Outcome::of(*id, done)?);
        }
        Ok(outcomes)
    })
    .await
}

/// Deletes many tasks, as far as they can be: those below others first; what does not exist for the viewer is answered for as
/// well.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Outcome<Task>>> {
    rules::many(ids)?;
    db.transaction(async |tx| {
        let held = service::hold_known(tx, viewer, ids).await?;
        let unknown = ids.iter().filter(|id| !held.iter().any(|one| one.task.id == **id));
        let mut outcomes: Vec<_> = unknown.map(|id| Outcome::refused(*id, messages::NOT_FOUND)).collect();
        let mut waiting: Vec<_> = held.iter().collect();
        // what stands below another one of the call goes before it
        while !waiting.is_empty() {
            let above: Vec<i64> = waiting.iter().filter_map(|one| one.task.parent_id).collect();
            let (rest, now): (Vec<_>, Vec<_>) =
                waiting.into_iter().partition(|one| above.contains(&one.task.id));
            waiting = rest;
            for one in now {
                outcomes.push(gone(tx, viewer, one).await?);
            }
        }
        Ok(outcomes)
    })
    .await
}

#[erased]
async fn gone(tx: &mut AsyncPgConnection, viewer: &Viewer, held: &service::Held) -> AppResult<Outcome<Task>> {
    let id = held.task.id;
    let done = match service::deletable(viewer, held) {
        Ok(()) => service::remove(tx, viewer, &[id]).await.map(|_| held.task.clone()),
        Err(error) => Err(error),
    };
    Outcome::of(id, done)
}
