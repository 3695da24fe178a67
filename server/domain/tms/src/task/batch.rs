//! Batch actions on tasks, with a separate result for each (business §7 `task/delBatchTask`).

use std::collections::BTreeSet;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer, messages};

use super::model::{Said, Task, TaskChange, TaskPatch};
use super::rules::Step;
use super::{rules, service};
use crate::rows::Outcome;
use crate::{Db, milepost};

/// Applies the same changes to many tasks, as far as possible; invisible ones get a result as well.
#[erased]
pub async fn update(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    patch: &TaskPatch,
) -> AppResult<Vec<Outcome<Task>>> {
    rules::many(ids)?;
    db.transaction(async |tx| {
        // locked together in a fixed order, to avoid deadlocks
        let known = service::hold_known(tx, viewer, ids).await?;
        let project = project_of(tx, viewer, patch).await?;
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(held) = known.iter().find(|held| held.task.id == *id) else {
                outcomes.push(Outcome::refused(*id, messages::NOT_FOUND));
                continue;
            };
            if project.is_some() && held.task.project_id != project {
                outcomes.push(Outcome::refused(*id, "任务不在该里程碑所属的项目中"));
                continue;
            }
            let change = TaskChange { patch: patch.clone(), ..TaskChange::default() };
            // a task is refused before any of it is written
            let done = service::write(tx, viewer, Some((*id, None)), change).await;
            outcomes.push(Outcome::of(*id, done)?);
        }
        Ok(outcomes)
    })
    .await
}

/// The project of the milepost in the patch; none without a milepost.
#[erased]
async fn project_of(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    patch: &TaskPatch,
) -> AppResult<Option<i64>> {
    let Some(id) = patch.milepost_id.flatten() else { return Ok(None) };
    match milepost::store::mileposts::find(tx, viewer, id).await? {
        Some(found) => Ok(Some(found.project_id)),
        None => Err(AppError::field("milepostId", FieldCode::NotFound, "里程碑不存在")),
    }
}

/// Makes a transition of many tasks, as far as it is possible and the viewer may: subtasks first, as parents
/// wait for them. Invisible tasks get a result as well.
#[erased]
pub async fn proceed(
    db: &Db,
    viewer: &Viewer,
    ids: &[i64],
    step: Step,
    said: Said,
) -> AppResult<Vec<Outcome<Task>>> {
    rules::many(ids)?;
    let said = rules::said(step, said)?;
    if step == Step::Publish && !viewer.can(Code::TaskCreate) {
        return Err(AppError::forbidden());
    }
    db.transaction(async |tx| {
        // locked together in a fixed order, to avoid deadlocks
        let known = service::hold_known(tx, viewer, ids).await?;
        let mut outcomes = Vec::with_capacity(ids.len());
        for id in lowest_first(&places(&known)) {
            // read again: a transition of another task may have moved it
            let done = match service::hold(tx, viewer, (id, None)).await {
                Ok(held) => service::take(tx, viewer, &held, step, &said).await,
                Err(error) => Err(error),
            };
            outcomes.push(Outcome::of(id, done)?);
        }
        let unknown = ids.iter().filter(|id| !known.iter().any(|held| held.task.id == **id));
        outcomes.extend(unknown.map(|id| Outcome::refused(*id, messages::NOT_FOUND)));
        outcomes.sort_by_key(|outcome| ids.iter().position(|id| *id == outcome.id));
        Ok(outcomes)
    })
    .await
}

/// Locked tasks, each with its parent.
fn places(held: &[service::Locked]) -> Vec<(i64, Option<i64>)> {
    held.iter().map(|one| (one.task.id, one.task.parent_id)).collect()
}

/// Tasks with their parents, sorted so that subtasks come first; otherwise in the given order.
pub fn lowest_first(tasks: &[(i64, Option<i64>)]) -> Vec<i64> {
    let mut ordered = Vec::with_capacity(tasks.len());
    let mut waiting = tasks.to_vec();
    while !waiting.is_empty() {
        let above: BTreeSet<i64> = waiting.iter().filter_map(|(_, parent)| *parent).collect();
        let (rest, now): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(id, _)| above.contains(id));
        // a cycle, which no tree has, would never end
        let stuck = now.is_empty();
        ordered.extend(now.into_iter().map(|(id, _)| id));
        if stuck {
            ordered.extend(rest.into_iter().map(|(id, _)| id));
            break;
        }
        waiting = rest;
    }
    ordered
}

/// Deletes many tasks, as far as possible, subtasks first; invisible ones get a result as well.
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Outcome<Task>>> {
    rules::many(ids)?;
    db.transaction(async |tx| {
        let held = service::hold_known(tx, viewer, ids).await?;
        let unknown = ids.iter().filter(|id| !held.iter().any(|one| one.task.id == **id));
        let mut outcomes: Vec<_> = unknown.map(|id| Outcome::refused(*id, messages::NOT_FOUND)).collect();
        for id in lowest_first(&places(&held)) {
            if let Some(one) = held.iter().find(|one| one.task.id == id) {
                outcomes.push(gone(tx, viewer, one).await?);
            }
        }
        Ok(outcomes)
    })
    .await
}

#[erased]
async fn gone(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    held: &service::Locked,
) -> AppResult<Outcome<Task>> {
    let id = held.task.id;
    let done = match service::deletable(viewer, held) {
        Ok(()) => service::remove(tx, viewer, &[id]).await.map(|_| held.task.clone()),
        Err(error) => Err(error),
    };
    Outcome::of(id, done)
}
