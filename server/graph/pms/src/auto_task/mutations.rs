//! GraphQL mutations of task rules.

use async_graphql::{Context, ID};
use xieli_domain::auto_task::service;
use xieli_macros::object;

use super::inputs::{AutoTaskIdsInput, AutoTaskInput};
use super::types::AutoTask;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// Result of a mutation: the rule, or the user errors.
    login AutoTaskPayload {
        /// The task rule after the change; null when nothing was changed.
        auto_task: AutoTask
    }
}

/// Mutations of task rules.
#[derive(Default)]
pub struct AutoTaskMutation;

/// Mutations of task rules.
#[object(root)]
impl AutoTaskMutation {
    /// Creates a rule at the end of the order, at most 50 (business §7 `autoTask`).
    #[requires("project:task:auto")]
    #[create(service::save)]
    fn auto_task_create(input: AutoTaskInput) -> AutoTaskPayload;

    /// Updates a rule; absent fields stay unchanged, null clears.
    #[requires("project:task:auto")]
    #[update(service::save, AutoTask)]
    fn auto_task_update(input: AutoTaskInput) -> AutoTaskPayload;

    /// Deletes rules; all or none.
    #[requires("project:task:auto")]
    #[delete(service::delete, AutoTask)]
    fn auto_task_delete(input: AutoTaskIdsInput) -> DeletePayload;

    /// Moves a rule to a position, from 0 (business §7 `PUT autoTask/order/{id}`).
    #[requires("project:task:auto")]
    async fn auto_task_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the task rule.")] id: ID,
        #[graphql(desc = "Position from 0; beyond the end means the end.")] order: i32,
    ) -> Result<AutoTaskPayload> {
        let id = decode::<AutoTask>(&id)?;
        AutoTaskPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
