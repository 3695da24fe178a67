//! Changing tasks that come again.

use async_graphql::{Context, ID};
use xieli_domain::plan_task::{service, temps};
use xieli_macros::object;

use super::inputs::{PlanTaskIdsInput, PlanTaskInput};
use super::types::{PlanTask, TempTask};
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::scalar::Date;
use crate::core::{Reach, Result, decode};

payload! {
    /// A plan, or why not.
    login PlanTaskPayload {
        /// As it is now; null when nothing was changed.
        plan_task: PlanTask
    }
}

payload! {
    /// What a plan made, or why not.
    login TempTaskPayload {
        /// As it is now; null when nothing was changed.
        temp_task: TempTask
    }
}

/// Root fields that change plans: for whoever made them while they may make tasks, and whoever may change tasks.
#[derive(Default)]
pub struct PlanTaskMutation;

/// Root fields that change plans: for whoever made them while they may make tasks, and whoever may change tasks.
#[object(root)]
impl PlanTaskMutation {
    /// Makes a plan, at most 1000 of an enterprise (business §7 `POST planTask`).
    #[requires("task:create")]
    #[create(service::save)]
    fn plan_task_create(input: PlanTaskInput) -> PlanTaskPayload;

    /// Changes a plan, switches it on or off, ends it; absent fields stay, null clears (business §7 `PUT planTask`).
    #[requires("task:create,task:edit")]
    #[update(service::save, PlanTask)]
    fn plan_task_update(input: PlanTaskInput) -> PlanTaskPayload;

    /// Deletes plans with what they made and is no task yet; all or none (business §7 `DELETE planTask`).
    #[requires("task:create,task:edit")]
    #[delete(service::delete, PlanTask)]
    fn plan_task_delete(input: PlanTaskIdsInput) -> DeletePayload;
}

/// Root fields that change what plans make: for whoever may change the plan, and who sees to it.
#[derive(Default)]
pub struct TempTaskMutation;

/// Root fields that change what plans make: for whoever may change the plan, and who sees to it.
#[object(root)]
impl TempTaskMutation {
    /// Makes what a plan is to make on one of its next days now, so that it can be published, skipped or put off before its
    /// turn; what is there stays as it is.
    #[requires("task")]
    async fn plan_task_make(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which plan.")] id: ID,
        #[graphql(desc = "The day of the calendar.")] on_day: Date,
    ) -> Result<TempTaskPayload> {
        let id = decode::<PlanTask>(&id)?;
        TempTaskPayload::from(temps::make(ctx.db()?, ctx.viewer()?, id, on_day.0).await)
    }

    /// Makes it a task and gives that to its people (business §7 `PUT tempTask/publish`).
    #[requires("task")]
    async fn temp_task_publish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::publish(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Says that it becomes no task.
    #[requires("task")]
    async fn temp_task_skip(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::skip(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Puts it on another day; it stays as long as it was.
    #[requires("task")]
    async fn temp_task_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "At most ten years from its own day.")] begins_on: Date,
    ) -> Result<TempTaskPayload> {
        let target = (decode::<TempTask>(&id)?, version);
        TempTaskPayload::from(temps::put_off(ctx.db()?, ctx.viewer()?, target, begins_on.0).await)
    }
}
