//! Mileposts and their tasks, written together (business §7 `project/saveMilepostAndTask`).

use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Said, TaskChange, TaskPatch};
use super::rules::Step;
use super::service::{hold, take, write};
use crate::Db;
use crate::milepost::model::{Planned, PlannedTask};
use crate::milepost::service::put_all;
use crate::project::model::Project;

/// The most tasks of one call.
const MAX_TASKS: usize = 500;

/// Writes mileposts of a project with their tasks, all or none: tasks with a responsible member and a last
/// day are published, the others are drafts.
#[erased]
pub async fn save_all(
    db: &Db,
    viewer: &Viewer,
    project_id: i64,
    planned: Vec<Planned>,
) -> AppResult<Project> {
    let count: usize = planned.iter().map(|one| one.tasks.len()).sum();
    if count > MAX_TASKS {
        return Err(AppError::field("tasks", FieldCode::TooLong, format!("一次最多 {MAX_TASKS} 个任务")));
    }
    if count > 0 && !viewer.can(Code::TaskCreate) {
        return Err(AppError::forbidden());
    }
    db.transaction(async |tx| {
        let tasks: Vec<Vec<PlannedTask>> = planned.iter().map(|one| one.tasks.clone()).collect();
        let (project, mileposts) = put_all(tx, viewer, project_id, planned).await?;
        for (milepost, tasks) in mileposts.iter().zip(tasks) {
            for task in tasks {
                let patch = TaskPatch {
                    name: Some(task.name),
                    project_id: Some(Some(project_id)),
                    milepost_id: Some(Some(milepost.id)),
                    director_id: Some(task.director_id.or(milepost.director_id)),
                    begins_on: Some(milepost.begins_on.filter(|begins| {
                        task.ends_on.or(milepost.ends_on).is_none_or(|ends| *begins <= ends)
                    })),
                    ends_on: Some(task.ends_on.or(milepost.ends_on)),
                    ..TaskPatch::default()
                };
                let made = write(tx, viewer, None, TaskChange { patch, ..TaskChange::default() }).await?;
                if made.director_id.is_some() && made.ends_on.is_some() {
                    let held = hold(tx, viewer, (made.id, None)).await?;
                    take(tx, viewer, &held, Step::Publish, &Said::default()).await?;
                }
            }
        }
        Ok(project)
    })
    .await
}
