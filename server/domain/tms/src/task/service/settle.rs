//! Checks of a task's references before it is written.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::dict::rules::Dictionary;
use crate::project::service::{known_value, require_seen, team_of};
use crate::task::model::{Task, TaskInput};
use crate::task::rules::{self, Status};
use crate::task::store;
use crate::{customer, db, milepost};

/// Checks that dictionary values, members, projects and customers of the input exist, and derives its tree
/// from the parent. References that were stored before stay valid.
#[erased]
pub async fn settle(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Task>,
    input: &mut TaskInput,
) -> AppResult<()> {
    let one = |value: Option<&String>| value.cloned().into_iter().collect::<Vec<String>>();
    let kept = one(before.and_then(|row| row.level.as_ref()));
    let asked = one(input.level.as_ref());
    known_value(tx, viewer, ("level", Dictionary::TaskLevel, "优先级"), &kept, &asked).await?;
    place(tx, viewer, before, input).await?;
    super::require_people(tx, viewer, before, input).await?;
    if let Some(id) = input.project_id
        && before.and_then(|row| row.project_id) != Some(id)
    {
        require_seen(tx, viewer, "projectId", id).await?;
    }
    if let Some(id) = input.milepost_id
        && before.and_then(|row| row.milepost_id) != Some(id)
    {
        let found = milepost::store::mileposts::find(tx, viewer, id).await?;
        if found.is_none_or(|row| Some(row.project_id) != input.project_id) {
            return Err(AppError::field("milepostId", FieldCode::NotFound, "里程碑不存在"));
        }
    }
    if let Some(id) = input.customer_id
        && before.and_then(|row| row.customer_id) != Some(id)
        && customer::store::find(tx, viewer, id).await?.is_none()
    {
        return Err(AppError::field("customerId", FieldCode::NotFound, "客户不存在"));
    }
    let Some(director) = input.director_id else {
        input.director_team_id = None;
        return Ok(());
    };
    if before.map(|row| (row.director_id, row.director_team_id))
        != Some((Some(director), input.director_team_id))
    {
        input.director_team_id =
            team_of(tx, viewer, ("directorTeamId", director), input.director_team_id).await?;
    }
    Ok(())
}

/// Checks the parent, which must be open, and derives the tree; project and customer default to those of the
/// parent.
#[erased]
async fn place(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Task>,
    input: &mut TaskInput,
) -> AppResult<()> {
    let refuse = |code, message: String| Err(AppError::field("parentId", code, message));
    let Some(parent) = input.parent_id else {
        input.root_id = None;
        return Ok(());
    };
    if before.is_some_and(|row| row.parent_id == Some(parent)) {
        return Ok(());
    }
    let Some(above) = store::hold(tx, viewer, &[parent]).await?.pop() else {
        return refuse(FieldCode::NotFound, "上级任务不存在".to_owned());
    };
    let status = Status::read(above.status);
    if status.is_over() {
        return refuse(FieldCode::Conflict, format!("上级任务{}，不能新增子任务", status.label()));
    }
    let (line, below) = store::lineage(tx, viewer.enterprise_id, parent, before.map(|row| row.id)).await?;
    if before.is_some_and(|row| line.contains(&row.id)) {
        return refuse(FieldCode::Invalid, "上级不能是自己或自己的下级".to_owned());
    }
    if line.len() + below > rules::MAX_DEPTH {
        return refuse(FieldCode::Invalid, format!("任务不能超过 {} 级", rules::MAX_DEPTH));
    }
    let root = above.root_id.unwrap_or(above.id);
    if store::tree_size(tx, viewer.enterprise_id, root).await? >= rules::MAX_TREE {
        return refuse(FieldCode::TooLong, format!("一个任务下最多 {} 个子任务", rules::MAX_TREE));
    }
    input.root_id = Some(root);
    if before.is_none() {
        input.project_id = input.project_id.or(above.project_id);
        if input.project_id == above.project_id {
            input.milepost_id = input.milepost_id.or(above.milepost_id);
        }
        input.customer_id = input.customer_id.or(above.customer_id);
    }
    Ok(())
}

/// Replaces the predecessors of a task; refuses cycles. Writes are serialised, so that two transactions never
/// close a cycle together.
#[erased]
pub async fn put_after(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    task: &Task,
    after: &[i64],
) -> AppResult<()> {
    let refuse = |code, message: String| Err(AppError::field("afterIds", code, message));
    if after.len() > rules::MAX_AFTER {
        return refuse(FieldCode::TooLong, format!("前置任务不能超过 {} 个", rules::MAX_AFTER));
    }
    if after.contains(&task.id) {
        return refuse(FieldCode::Invalid, "任务不能是自己的前置任务".to_owned());
    }
    db::lock(tx, "task links", viewer.enterprise_id).await?;
    let above = match task.parent_id {
        Some(parent) => store::lineage(tx, viewer.enterprise_id, parent, None).await?.0,
        None => Vec::new(),
    };
    if after.iter().any(|id| above.contains(id)) {
        return refuse(FieldCode::Invalid, "上级任务不能作为前置任务".to_owned());
    }
    let had = store::befores(tx, viewer.enterprise_id, &[task.id]).await?;
    let new: Vec<i64> =
        after.iter().copied().filter(|id| !had.iter().any(|(_, before)| before == id)).collect();
    let seen = store::tasks::many(tx, viewer, &new).await?;
    if new.iter().any(|id| !seen.iter().any(|row| row.id == *id)) {
        return refuse(FieldCode::NotFound, "前置任务不存在".to_owned());
    }
    store::link(tx, viewer.enterprise_id, task.id, after).await?;
    // checked after writing, with the new parent included
    if !after.is_empty() && goes_round(tx, viewer, task).await? {
        return refuse(FieldCode::Invalid, "前置任务不能互相等待".to_owned());
    }
    Ok(())
}

async fn goes_round(tx: &mut AsyncPgConnection, viewer: &Viewer, task: &Task) -> AppResult<bool> {
    let waits = store::waits(tx, viewer.enterprise_id, task.id).await?;
    Ok(rules::goes_round(&waits, task.id))
}

/// Refuses a new parent if any task moved below it would wait for one of its new ancestors.
#[erased]
pub async fn require_free(tx: &mut AsyncPgConnection, viewer: &Viewer, task: &Task) -> AppResult<()> {
    db::lock(tx, "task links", viewer.enterprise_id).await?;
    if task.parent_id.is_some() && goes_round(tx, viewer, task).await? {
        let message = "任务或其子任务的前置任务正是这个上级或要等它完成，不能移到它下面";
        return Err(AppError::field("parentId", FieldCode::Invalid, message));
    }
    Ok(())
}
