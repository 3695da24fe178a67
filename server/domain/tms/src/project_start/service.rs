//! Business actions: starting projects from templates, and making templates of projects, each in one
//! transaction.

use xieli_kernel::{AppResult, Viewer};

use crate::project::model::Project;
use crate::project_template::layout::Job;
use crate::project_template::model::{Start, Template};
use crate::project_template::read::TaskRow;
use crate::project_template::service::{OfProject, of_project};
use crate::project_template::{rules, start};
use crate::task::model::TaskInput;
use crate::task::{self, bulk_insert};
use crate::{Db, project};

/// Starts a project from a template, with its tasks; all of it or nothing. Idempotent by the request key.
#[erased]
pub async fn begin(db: &Db, viewer: &Viewer, asked: Start) -> AppResult<Project> {
    db.transaction(async |tx| {
        let begun = start::begin(tx, viewer, asked).await?;
        let project = begun.project;
        let tasks = begun.tasks.into_iter().map(|task| {
            let Job { name, description, level, milepost, begins_on, ends_on, director_id } = task;
            TaskInput {
                name,
                description,
                level,
                project_id: Some(project.id),
                milepost_id: milepost.and_then(|key| begun.mileposts.get(&key).copied()),
                customer_id: project.customer_id,
                director_id,
                begins_on,
                ends_on,
                ..TaskInput::default()
            }
        });
        bulk_insert::make(tx, viewer, &project, tasks.collect()).await?;
        Ok(project)
    })
    .await
}

/// Creates a template from a visible project, with its top-level tasks.
#[erased]
pub async fn template_of(db: &Db, viewer: &Viewer, of: OfProject) -> AppResult<Template> {
    db.transaction(async |tx| {
        let project = project::service::require(tx, viewer, of.project_id).await?;
        let limit = i64::try_from(rules::MAX_LINES + 1).unwrap_or(i64::MAX);
        let tasks = task::store::of_project(tx, viewer, project.id, limit).await?;
        let rows: Vec<TaskRow> = tasks
            .into_iter()
            .map(|row| TaskRow {
                name: row.name,
                description: row.description,
                level: row.level,
                milepost_id: row.milepost_id,
                director_id: row.director_id,
                begins_on: row.begins_on,
                ends_on: row.ends_on,
            })
            .collect();
        of_project(tx, viewer, (of, project), &rows).await
    })
    .await
}
