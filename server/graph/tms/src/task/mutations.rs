//! Changing tasks.

use async_graphql::{Context, ID};
use xieli_domain::task::model::{self, Said};
use xieli_domain::task::rules::Step;
use xieli_domain::task::{batch, planned, service};
use xieli_macros::object;

use super::inputs::{TaskBatchInput, TaskBatchStepInput, TaskFinishInput, TaskIdsInput, TaskInput, target};
use super::types::{Task, TaskCheck};
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};
use crate::core::{outcomes, payload};
use crate::milepost::inputs::ProjectMilepostsInput;
use crate::project::Project;
use crate::project::mutations::ProjectPayload;

payload! {
    /// A task, or why not.
    login TaskPayload {
        /// As it is now; null when nothing was changed.
        task: Task
    }
}

outcomes! {
    /// What became of one of many tasks.
    TaskResult {
        /// As it is now; null when nothing was changed.
        task: Task = model::Task
    }
    /// Many tasks, each answered for by itself, or why none of them.
    TaskBatchPayload
}

/// Root fields that write tasks.
#[derive(Default)]
pub struct TaskMutation;

/// Root fields that write tasks.
#[object(root)]
impl TaskMutation {
    /// Makes a draft, which only its maker sees (business §7 `POST task`).
    #[requires("task:create")]
    #[create(service::save)]
    fn task_create(input: TaskInput) -> TaskPayload;

    /// Changes a task: its maker, who may change tasks or plans its project, and, as far as it belongs to doing it, who sees to
    /// it; absent fields stay, null clears (business §7 `PUT task`).
    #[requires("task")]
    #[update(service::save, Task)]
    fn task_update(input: TaskInput) -> TaskPayload;

    /// Deletes drafts and cancelled tasks into the recycle bin; all or none (business §7 `DELETE task`).
    #[requires("task")]
    #[delete(service::delete, Task)]
    fn task_delete(input: TaskIdsInput) -> DeletePayload;

    /// Deletes tasks as far as they can be, each answered for by itself (business §7 `task/delBatchTask`).
    #[requires("task")]
    async fn task_delete_all(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 200.")] ids: Vec<ID>,
    ) -> Result<TaskBatchPayload> {
        let ids = decode_all::<Task>(&ids)?;
        TaskBatchPayload::of(batch::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Changes tasks alike as far as they can be, each answered for by itself.
    #[requires("task")]
    async fn task_batch_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which, and how.")] input: TaskBatchInput,
    ) -> Result<TaskBatchPayload> {
        let (ids, patch) = input.read()?;
        TaskBatchPayload::of(batch::update(ctx.db()?, ctx.viewer()?, &ids, &patch).await)
    }

    /// Ticks a line of a checklist off, or no longer: who works at the task.
    #[requires("task")]
    async fn task_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which line.")] id: ID,
        #[graphql(desc = "It is ticked off.")] done: bool,
    ) -> Result<TaskPayload> {
        let id = decode::<TaskCheck>(&id)?;
        TaskPayload::from(service::check(ctx.db()?, ctx.viewer()?, id, done).await)
    }

    /// Writes mileposts of a project together with the tasks that begin with them, all or none: what has somebody and an end is
    /// published, the rest waits as drafts (business §7 `POST project/saveMilepostAndTask`).
    #[requires("project")]
    async fn project_mileposts_save(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which project.")] id: ID,
        input: ProjectMilepostsInput,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        let saved = planned::save_all(ctx.db()?, ctx.viewer()?, id, input.read()?).await;
        ProjectPayload::from(saved)
    }
}

/// Root fields that take steps with tasks.
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

/// Root fields that take steps with tasks.
#[object(root)]
impl TaskStepMutation {
    /// Gives a task to its people, made or changed before as far as something is said of it; who sees to it and its end are
    /// required then (business §7 `task/publish`).
    #[requires("task:create")]
    async fn task_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "One's own draft; absent: a new one.")] id: Option<ID>,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What is to be of it; required of a new one.")] input: Option<TaskInput>,
    ) -> Result<TaskPayload> {
        let target = target(id.as_ref(), version)?;
        let change = input.unwrap_or_default().read()?;
        TaskPayload::from(service::publish(ctx.db()?, ctx.viewer()?, target, change).await)
    }

    /// Takes a step with tasks as far as it is possible and the viewer's, those below others first; each is answered for by itself.
    #[requires("task")]
    async fn task_batch_proceed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which, and how.")] input: TaskBatchStepInput,
    ) -> Result<TaskBatchPayload> {
        let ids = decode_all::<Task>(&input.ids)?;
        let (step, said) = (input.step.into(), because(input.reason));
        TaskBatchPayload::of(batch::proceed(ctx.db()?, ctx.viewer()?, &ids, step, said).await)
    }

    /// Begins with a task, or goes on: who works at it (business §7 `task/start`).
    #[requires("task")]
    async fn task_start(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Start, Said::default()).await
    }

    /// Puts a task off.
    #[requires("task")]
    async fn task_hold(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Hold, because(reason)).await
    }

    /// Says that a task is done: who sees to it; its checklist and what stands below it are done before. It waits for who
    /// validates it, if somebody does (business §7 `task/finish`).
    #[requires("task")]
    async fn task_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What is said of it.")] input: Option<TaskFinishInput>,
    ) -> Result<TaskPayload> {
        let said = input.unwrap_or_default().read()?;
        proceed(ctx, (&id, version), Step::Finish, said).await
    }

    /// Validates a task that is finished: who is named for it, never who saw to it for somebody else (business §7
    /// `task/validate`).
    #[requires("task")]
    #[allow(clippy::too_many_arguments)]
    async fn task_validate(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "It is good; else it goes back.")] pass: bool,
        #[graphql(desc = "What is said of it, up to 500 characters; required of what goes back.")]
        reason: Option<String>,
        #[graphql(desc = "1 to 5.")] score: Option<i32>,
    ) -> Result<TaskPayload> {
        let step = if pass { Step::Pass } else { Step::Fail };
        // what is no small number is no score
        let score = score.map(|score| i16::try_from(score).unwrap_or(-1));
        proceed(ctx, (&id, version), step, Said { reason, score, ..Said::default() }).await
    }

    /// Takes a task up again that came back, is done or cancelled; what is done above it is not any more (business §7
    /// `task/restart`).
    #[requires("task")]
    async fn task_restart(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Restart, because(reason)).await
    }

    /// Says that a task is not wanted any more: its maker, who oversees it.
    #[requires("task")]
    async fn task_cancel(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<TaskPayload> {
        proceed(ctx, (&id, version), Step::Cancel, because(reason)).await
    }
}
