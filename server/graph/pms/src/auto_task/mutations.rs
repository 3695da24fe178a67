//! Changing the rules by which tasks come.

use async_graphql::{Context, ID};
use xieli_domain::auto_task::service;
use xieli_macros::object;

use super::inputs::{AutoTaskIdsInput, AutoTaskInput};
use super::types::AutoTask;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A rule, or why not.
    login AutoTaskPayload {
        /// As it is now; null when nothing was changed.
        auto_task: AutoTask
    }
}

/// Root fields that change the rules by which tasks come.
#[derive(Default)]
pub struct AutoTaskMutation;

/// Root fields that change the rules by which tasks come.
#[object(root)]
impl AutoTaskMutation {
    /// Makes a rule behind the others, at most 50 (business §7 `autoTask`).
    #[requires("project:task:auto")]
    #[create(service::save)]
    fn auto_task_create(input: AutoTaskInput) -> AutoTaskPayload;

    /// Changes a rule; absent fields stay, null clears.
    #[requires("project:task:auto")]
    #[update(service::save, AutoTask)]
    fn auto_task_update(input: AutoTaskInput) -> AutoTaskPayload;

    /// Deletes rules; all or none.
    #[requires("project:task:auto")]
    #[delete(service::delete, AutoTask)]
    fn auto_task_delete(input: AutoTaskIdsInput) -> DeletePayload;

    /// Puts a rule at this place, from 0 (business §7 `PUT autoTask/order/{id}`).
    #[requires("project:task:auto")]
    async fn auto_task_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "From 0; beyond the end is the end.")] order: i32,
    ) -> Result<AutoTaskPayload> {
        let id = decode::<AutoTask>(&id)?;
        AutoTaskPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
