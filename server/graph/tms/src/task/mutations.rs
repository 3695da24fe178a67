//! GraphQL mutations of tasks: creation, changes, and the status changes of the task workflow.

use async_graphql::{Context, ID};
use xieli_domain::task::model::{self, Said};
use xieli_domain::task::rules::Step;
use xieli_domain::task::{batch, planned, service};
use xieli_macros::object;

use super::inputs::{
    TaskBatchInput, TaskBatchStepInput, TaskFinishChangesInput, TaskIdsInput, TaskInput, target,
};
use super::types::{Task, TaskCheck};
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::core::{outcomes, payload};
use crate::milepost::inputs::ProjectMilepostsInput;
use crate::project::Project;
use crate::project::mutations::ProjectPayload;

payload! {
    /// Result of a mutation: the task, or the user errors.
    login TaskPayload {
        /// The task after the change; null when nothing was changed.
        task: Task
    }
}

outcomes! {
    /// Result for one of many tasks.
    TaskResult {
        /// The task after the change; null when nothing was changed.
        task: Task = model::Task
    }
    /// Results for many tasks, or the user errors that prevented all of them.
    TaskBatchPayload
}

/// Mutations of the fields of tasks.
#[derive(Default)]
pub struct TaskMutation;

/// Mutations of the fields of tasks.
#[object(root)]
impl TaskMutation {
    /// Creates a draft, which only its creator sees (business §7 `POST task`).
    #[requires("task:create")]
    #[create(service::save)]
    fn task_create(input: TaskInput) -> TaskPayload;

    /// Updates a task, for its creator and members who may change tasks or plan its project, and in the
    /// fields that concern its execution for its director; absent fields stay unchanged, null clears
    /// (business §7 `PUT task`).
    #[requires("task")]
    #[update(service::save, Task)]
    fn task_update(input: TaskInput) -> TaskPayload;

    /// Moves drafts and cancelled tasks to the recycle bin; all or none (business §7 `DELETE task`).
    #[requires("task")]
    #[delete(service::delete, Task)]
    fn task_delete(input: TaskIdsInput) -> DeletePayload;

    /// Deletes those tasks that can be deleted, with one result each (business §7 `task/delBatchTask`).
    #[requires("task")]
    async fn task_delete_all(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the tasks, 1 to 200.")] ids: Vec<ID>,
    ) -> Result<TaskBatchPayload> {
        let ids = decode_all::<Task>(&ids)?;
        TaskBatchPayload::of(batch::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Applies the same changes to many tasks, with one result each.
    #[requires("task")]
    async fn task_batch_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the tasks, and the changes to them.")] input: TaskBatchInput,
    ) -> Result<TaskBatchPayload> {
        let (ids, patch) = input.read()?;
        TaskBatchPayload::of(batch::update(ctx.db()?, ctx.viewer()?, &ids, &patch).await)
    }

    /// Ticks off a line of a checklist, or unticks it, for members who work at the task.
    #[requires("task")]
    async fn task_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the line.")] id: ID,
        #[graphql(desc = "Whether the line is ticked off.")] done: bool,
    ) -> Result<TaskPayload> {
        let id = decode::<TaskCheck>(&id)?;
        TaskPayload::from(service::check(ctx.db()?, ctx.viewer()?, id, done).await)
    }

    /// Writes mileposts of a project with their first tasks, all or none: a task with a director and an end
    /// is published, the others stay drafts (business §7 `POST project/saveMilepostAndTask`).
    #[requires("project")]
    async fn project_mileposts_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] id: ID,
        input: ProjectMilepostsInput,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        let saved = planned::save_all(ctx.db()?, ctx.viewer()?, id, input.read()?).await;
        ProjectPayload::from(saved)
    }
}

/// Mutations that change the status of tasks.
#[derive(Default)]
pub struct TaskStepMutation;

async fn proceed(
    ctx: &Context<'_>,
    (id, version): (&ID, Option<i32>),
    step: Step,
    said: Said,
) -> Result<TaskPayload> {
    let target = (decode::<Task>(id)?, version);
    TaskPayload::from(service::proceed(ctx.db()?, ctx.viewer()?, target, step, said).await)
}

fn because(reason: Option<String>) -> Said {
    Said { reason, ..Said::default() }
}

/// Mutations that change the status of tasks.
#[object(root)]
impl TaskStepMutation {
    /// Publishes a task, after creating or updating it if `input` is given; director and end are required
    /// (business §7 `task/publish`).
    #[requires("task:create")]
    async fn task_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the viewer's own draft; absent: a new task.")] id: Option<ID>,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Fields of the task; required for a new one.")] input: Option<TaskInput>,
    ) -> Result<TaskPayload> {
        let target = target(id.as_ref(), version)?;
        let change = input.unwrap_or_default().read()?;
        TaskPayload::from(service::publish(ctx.db()?, ctx.viewer()?, target, change).await)
    }

    /// Applies the same status change to those tasks where it is possible for the viewer, children first; one
    /// result each.
    #[requires("task")]
    async fn task_batch_proceed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the tasks, and the status change.")] input: TaskBatchStepInput,
    ) -> Result<TaskBatchPayload> {
        let ids = decode_all::<Task>(&input.ids)?;
        let (step, said) = (input.step.into(), because(input.reason));
        TaskBatchPayload::of(batch::proceed(ctx.db()?, ctx.viewer()?, &ids, step, said).await)
    }

    /// Starts or resumes a task, for members who work at it (business §7 `task/start`).
    #[requires("task")]
    async fn task_start(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Start, Said::default()).await
    }

    /// Puts a task on hold.
    #[requires("task")]
    async fn task_hold(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Hold, because(reason)).await
    }

    /// Finishes a task, for its director; checklist and child tasks must be done. It waits for validation if
    /// it has a validator (business §7 `task/finish`).
    #[requires("task")]
    async fn task_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Report on the completion.")] input: Option<TaskFinishChangesInput>,
    ) -> Result<TaskPayload> {
        let said = input.unwrap_or_default().read()?;
        proceed(ctx, (&id, version), Step::Finish, said).await
    }

    /// Validates a finished task, for its validator, who must not be the director of a task for another
    /// member (business §7 `task/validate`).
    #[requires("task")]
    #[allow(clippy::too_many_arguments)]
    async fn task_validate(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Whether the task is accepted; otherwise it is returned.")] pass: bool,
        #[graphql(desc = "Comment, up to 500 characters; required when the task is returned.")]
        reason: Option<String>,
        #[graphql(desc = "Score, 1 to 5.")] score: Option<i32>,
    ) -> Result<TaskPayload> {
        let step = if pass { Step::Pass } else { Step::Fail };
        // a number out of range becomes -1, which the domain refuses as a score
        let score = score.map(|score| i16::try_from(score).unwrap_or(-1));
        proceed(ctx, (&id, version), step, Said { reason, score, ..Said::default() }).await
    }

    /// Restarts a task that was returned, done or cancelled; a parent that was done is open again
    /// (business §7 `task/restart`).
    #[requires("task")]
    async fn task_restart(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Restart, because(reason)).await
    }

    /// Cancels a task, for its creator and for members who oversee it.
    #[requires("task")]
    async fn task_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Cancel, because(reason)).await
    }
}
