//! Business actions on tasks: check, transaction, write, log and event (business §7 Tasks and work orders).

mod settle;
mod step;

pub use step::*;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use self::settle::settle;
use super::kind::TASK;
use super::model::{GeneratedTask, Task, TaskChange, TaskInput};
use super::rules::{self, Status, Step};
use super::{requirements, store};
use crate::custom_field::model::RecordType;
use crate::custom_field::values;
use crate::project::model::Project;
use crate::record::Change;
use crate::rows::{Target, whole};
use crate::{Db, file, member, part, project, team};

/// A locked task with the project on which permissions depend.
#[derive(Debug, Clone)]
pub struct Locked {
    /// The task.
    pub task: Task,
    /// Its project, if visible to the viewer.
    pub project: Option<Project>,
}

/// Locks tasks until the transaction ends, in the given order; all or none.
#[erased]
pub async fn hold_all(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Locked>> {
    whole(ids, hold_known(tx, viewer, ids).await?)
}

/// Locks the visible ones among these tasks until the transaction ends, in the given order.
#[erased]
pub async fn hold_known(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<Locked>> {
    let tasks = store::hold(tx, viewer, ids).await?;
    let of: Vec<i64> = tasks.iter().filter_map(|row| row.project_id).collect();
    let projects = project::store::many(tx, viewer, &of).await?;
    let held = |id: &i64| {
        let task = tasks.iter().find(|row| row.id == *id)?.clone();
        let project = projects.iter().find(|row| Some(row.id) == task.project_id).cloned();
        Some(Locked { task, project })
    };
    Ok(ids.iter().filter_map(held).collect())
}

/// Locks one task at the version that was read.
#[erased]
pub async fn hold(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    (id, version): (i64, Option<i32>),
) -> AppResult<Locked> {
    let held = hold_all(tx, viewer, &[id]).await?.pop().ok_or_else(AppError::not_found)?;
    part::from(version, held.task.version)?;
    Ok(held)
}

/// Creates a draft, or changes a task; absent fields stay (business §7 `POST task`, `PUT task`).
#[erased]
pub async fn save(db: &Db, viewer: &Viewer, target: Target, change: TaskChange) -> AppResult<Task> {
    db.transaction(async |tx| write(tx, viewer, target, with_own(target, change)).await).await
}

/// Requires the custom fields of a form that creates a task; a derived task need not have them.
fn with_own(target: Target, mut change: TaskChange) -> TaskChange {
    if target.is_none() {
        change.patch.custom.get_or_insert_default();
    }
    change
}

/// Publishes a task to its members, after writing given changes (business §7 `PUT task/publish`).
#[erased]
pub async fn publish(db: &Db, viewer: &Viewer, target: Target, change: TaskChange) -> AppResult<Task> {
    db.transaction(async |tx| {
        let target = match target {
            Some((id, version)) if change.is_empty() => (id, version),
            target => {
                let written = write(tx, viewer, target, with_own(target, change)).await?;
                (written.id, Some(written.version))
            }
        };
        let held = hold(tx, viewer, target).await?;
        take(tx, viewer, &held, Step::Publish, &super::model::Said::default()).await
    })
    .await
}

/// The same within the caller's transaction.
#[erased]
pub(super) async fn write(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    target: Target,
    change: TaskChange,
) -> AppResult<Task> {
    let TaskChange { patch, checks, after, attachment_ids } = change;
    let checks = checks.map(rules::checks).transpose()?;
    if let Some(ids) = &attachment_ids {
        rules::files(ids)?;
    }
    let (before, assigns) = match target {
        None if !viewer.can(Code::TaskCreate) => return Err(AppError::forbidden()),
        None => (None, true),
        Some(target) => {
            let held = hold(tx, viewer, target).await?;
            if !rules::may_edit(viewer, &held.task, held.project.as_ref()) {
                return Err(refused(&held));
            }
            let assigns = rules::may_assign(viewer, &held.task, held.project.as_ref());
            (Some(held.task), assigns)
        }
    };
    let base = before.as_ref().map_or_else(TaskInput::default, TaskInput::from);
    let mut patch = patch;
    let custom = patch.custom.take();
    // a new responsible member changes the team, another project clears the milepost
    if patch.director_id.is_some_and(|director| director != base.director_id)
        && patch.director_team_id.is_none()
    {
        patch.director_team_id = Some(None);
    }
    if patch.project_id.is_some_and(|project| project != base.project_id) && patch.milepost_id.is_none() {
        patch.milepost_id = Some(None);
    }
    let said = patch.validator_id.is_some();
    let mut input = rules::checked(patch.over(base))?;
    if let Some(before) = before.as_ref().filter(|_| !assigns) {
        requirements::only_work(before, &input)?;
    }
    settle(tx, viewer, before.as_ref(), &mut input).await?;
    // the named members and the author have been checked by now
    input.validator_id = requirements::validator(viewer.member_id, before.as_ref(), &input, said)?;
    let (change, mut row) = store::tasks::put(tx, viewer, target, &input).await?;
    if let Some(custom) = &custom {
        row.custom = values::write(tx, viewer, RecordType::Task, (row.id, &row.custom), custom).await?;
    }
    change.after(&row).write(tx, viewer).await?;
    if before.as_ref().is_some_and(|was| was.root_id != row.root_id) {
        store::replant(tx, viewer.enterprise_id, row.id, row.root_id).await?;
    }
    store::see(tx, viewer.enterprise_id, &[row.id]).await?;
    if let Some(lines) = &checks {
        let had = store::checks(tx, viewer.enterprise_id, &[row.id]).await?;
        if lines.iter().any(|line| line.id.is_some_and(|id| !had.iter().any(|one| one.id == id))) {
            return Err(AppError::field("checks", FieldCode::NotFound, "检查项不存在"));
        }
        if !assigns {
            requirements::only_more(&had, lines)?;
        }
        store::write_checks(tx, viewer.enterprise_id, row.id, lines).await?;
    }
    if let Some(after) = &after {
        settle::put_after(tx, viewer, &row, after).await?;
    }
    if before.as_ref().is_some_and(|was| was.parent_id != row.parent_id) {
        settle::require_free(tx, viewer, &row).await?;
    }
    if let Some(ids) = &attachment_ids {
        file::service::attach(tx, viewer, (TASK.record_type, row.id), ids).await?;
    }
    if let Some(before) = &before {
        step::tell_changed(tx, viewer, before, &row).await?;
    }
    step::tell_mentioned(tx, viewer, before.as_ref(), &row).await?;
    Ok(row)
}

/// The error for a viewer who sees a task but may not change it.
fn refused(held: &Locked) -> AppError {
    let status = Status::read(held.task.status);
    if status.is_over() {
        let message = format!("任务{}，不能修改", status.label());
        return AppError::field("id", FieldCode::Conflict, message);
    }
    AppError::forbidden()
}

/// Ticks a line of a checklist, or clears the tick.
#[erased]
pub async fn check(db: &Db, viewer: &Viewer, id: i64, done: bool) -> AppResult<Task> {
    db.transaction(async |tx| {
        let line = store::check(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        let held = hold(tx, viewer, (line.task_id, None)).await?;
        if !rules::may_check(viewer, &held.task, held.project.as_ref()) {
            return Err(refused(&held));
        }
        // read again under the lock of the task
        let line = store::check(tx, viewer, id).await?.ok_or_else(AppError::not_found)?;
        if line.done_at.is_some() == done {
            return Ok(held.task);
        }
        store::tick(tx, viewer, id, done).await?;
        let after = store::touch(tx, viewer, held.task.id).await?;
        let how = if done { "完成" } else { "取消完成" };
        let change = Change::new("task.check", after.id).before(&held.task).after(&after);
        change.reason(Some(format!("{how}：{}", line.name))).write(tx, viewer).await?;
        Ok(after)
    })
    .await
}

/// Deletes drafts and cancelled tasks into the recycle bin, with their subtasks; all or none (business §7
/// `DELETE task`).
#[erased]
pub async fn delete(db: &Db, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    rules::ids(ids)?;
    db.transaction(async |tx| {
        for held in hold_all(tx, viewer, ids).await? {
            deletable(viewer, &held)?;
        }
        remove(tx, viewer, ids).await
    })
    .await
}

/// Refuses a task that the viewer may not delete.
pub(super) fn deletable(viewer: &Viewer, held: &Locked) -> AppResult<()> {
    let status = Status::read(held.task.status);
    if !matches!(status, Status::Draft | Status::Cancelled) {
        let message = format!("“{}”{}，请先取消再删除", held.task.name, status.label());
        return Err(AppError::field("ids", FieldCode::Conflict, message));
    }
    if rules::may_delete(viewer, &held.task) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Deletes locked tasks, unless they have subtasks that are not deleted with them.
#[erased]
pub(super) async fn remove(tx: &mut AsyncPgConnection, viewer: &Viewer, ids: &[i64]) -> AppResult<Vec<i64>> {
    let below = store::living_below(tx, viewer.enterprise_id, ids).await?;
    if let Some(name) = below.into_iter().next() {
        let message = format!("“{name}”还有子任务，请先删除子任务");
        return Err(AppError::field("ids", FieldCode::Conflict, message));
    }
    store::tasks::remove(tx, viewer, ids).await
}

/// Creates a task of a plan or a rule, with a nominal creator or none. The members it names must still be
/// active.
#[erased]
pub async fn made(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    by: Option<i64>,
    made: GeneratedTask,
) -> AppResult<Task> {
    let GeneratedTask { input, checks, publish, maker } = made;
    let mut input = rules::checked(input)?;
    if let Some(director) = input.director_id
        && input.director_team_id.is_none()
    {
        let teams = team::store::teams_of_members(tx, enterprise_id, &[director]).await?;
        input.director_team_id = teams.first().map(|(_, place)| place.id);
    }
    let row = store::insert_as(tx, enterprise_id, maker.or(by), &input).await?;
    let lines = checks.into_iter().map(|name| super::model::CheckInput { id: None, name }).collect();
    store::write_checks(tx, enterprise_id, row.id, &rules::checks(lines)?).await?;
    store::see(tx, enterprise_id, &[row.id]).await?;
    Change::new("task.create", row.id).after(&row).write_as(tx, enterprise_id, by).await?;
    // without a responsible member it stays a draft of its nominal creator
    if !publish || row.director_id.is_none() {
        return Ok(row);
    }
    step::publish_as(tx, by, &row).await
}

/// Checks that the named members are active.
#[erased]
async fn require_people(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: Option<&Task>,
    input: &TaskInput,
) -> AppResult<()> {
    let new = |field: &'static str, id: Option<i64>, was: Option<i64>| (field, id.filter(|_| id != was));
    for (field, id) in [
        new("directorId", input.director_id, before.and_then(|row| row.director_id)),
        new("validatorId", input.validator_id, before.and_then(|row| row.validator_id)),
    ] {
        if let Some(id) = id {
            member::store::require_active(tx, viewer, field, &[id]).await?;
        }
    }
    let had = before.map(|row| row.members.clone()).unwrap_or_default();
    let come: Vec<i64> = input.members.iter().copied().filter(|id| !had.contains(id)).collect();
    if come.is_empty() { Ok(()) } else { member::store::require_active(tx, viewer, "memberIds", &come).await }
}
