//! GraphQL mutations of recurring tasks and their occurrences.

use async_graphql::{Context, ID};
use xieli_domain::plan_task::{service, temps};
use xieli_macros::{fields, object};

use super::inputs::{PlanTaskIdsInput, PlanTaskInput, PlanTaskMakeUpInput};
use super::types::{PlanTask, TempTask};
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::{DeletePayload, split};
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, UserError, decode};

payload! {
    /// Result of a mutation: the recurring task, or the user errors.
    login PlanTaskPayload {
        /// The recurring task after the change; null when nothing was changed.
        plan_task: PlanTask
    }
}

payload! {
    /// Result of a mutation: the occurrence, or the user errors.
    login TempTaskPayload {
        /// The occurrence after the change; null when nothing was changed.
        temp_task: TempTask
    }
}

/// The occurrences created for missed days, or the errors of the input.
#[fields(login)]
pub struct TempTasksPayload {
    /// The occurrences of the chosen days, in order; null when nothing was changed.
    pub temp_tasks: Option<Vec<TempTask>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of recurring tasks, for their creators with the right to create tasks, and for members who may
/// change tasks.
#[derive(Default)]
pub struct PlanTaskMutation;

/// Mutations of recurring tasks, for their creators with the right to create tasks, and for members who may
/// change tasks.
#[object(root)]
impl PlanTaskMutation {
    /// Creates a recurring task, at most 1000 per enterprise (business §7 `POST planTask`).
    #[requires("task:create")]
    #[create(service::save)]
    fn plan_task_create(input: PlanTaskInput) -> PlanTaskPayload;

    /// Updates a recurring task, switches it on or off, ends it; absent fields stay unchanged, null clears
    /// (business §7 `PUT planTask`).
    #[requires("task:create,task:edit")]
    #[update(service::save, PlanTask)]
    fn plan_task_update(input: PlanTaskInput) -> PlanTaskPayload;

    /// Deletes recurring tasks with their unpublished occurrences; all or none
    /// (business §7 `DELETE planTask`).
    #[requires("task:create,task:edit")]
    #[delete(service::delete, PlanTask)]
    fn plan_task_delete(input: PlanTaskIdsInput) -> DeletePayload;
}

/// Mutations of occurrences, for members who may change the recurring task, and for its director.
#[derive(Default)]
pub struct TempTaskMutation;

/// Mutations of occurrences, for members who may change the recurring task, and for its director.
#[object(root)]
impl TempTaskMutation {
    /// Creates the occurrence of one of the next days ahead of time, so that it can be published, skipped or
    /// moved; an existing one stays as it is.
    #[requires("task")]
    async fn plan_task_make(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the recurring task.")] id: ID,
        #[graphql(desc = "Day of the calendar that the rule yields.")] on_day: Date,
    ) -> Result<TempTaskPayload> {
        let id = decode::<PlanTask>(&id)?;
        TempTaskPayload::from(temps::make(ctx.db()?, ctx.viewer()?, id, on_day.0).await)
    }

    /// Creates the occurrences of missed days, which a recurring task does not make up for by itself; all or
    /// none. They are published at once where the recurring task says so; existing ones stay as they are.
    #[requires("task")]
    async fn plan_task_make_up(
        &self,
        ctx: &Context<'_>,
        input: PlanTaskMakeUpInput,
    ) -> Result<TempTasksPayload> {
        let (id, days) = input.read()?;
        let (made, user_errors) = split(temps::make_up(ctx.db()?, ctx.viewer()?, id, &days).await)?;
        let temp_tasks = made.map(|made| made.into_iter().map(TempTask::from).collect());
        Ok(TempTasksPayload { temp_tasks, user_errors })
    }

    /// Publishes an occurrence as a task, which its director and members then see
    /// (business §7 `PUT tempTask/publish`).
    #[requires("task")]
    async fn temp_task_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the occurrence.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::publish(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Skips an occurrence: it does not become a task.
    #[requires("task")]
    async fn temp_task_skip(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the occurrence.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::skip(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Moves an occurrence to another day; its duration stays.
    #[requires("task")]
    async fn temp_task_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the occurrence.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "New first day, at most ten years from its calendar day.")] begins_on: Date,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::put_off(ctx.db()?, ctx.viewer()?, target, begins_on.0).await)
    }
}
