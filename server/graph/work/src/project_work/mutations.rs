//! GraphQL mutations of project work.

use async_graphql::{Context, ID};
use xieli_domain::project_work::service;
use xieli_macros::object;

use super::inputs::{ProjectWorkConfirmChangesInput, ProjectWorkIdsInput, ProjectWorkInput};
use super::types::ProjectWork;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A work of a project, or the errors of the call.
    login ProjectWorkPayload {
        /// As it is now; null when nothing was changed.
        project_work: ProjectWork
    }
}

/// Root fields that write project work.
#[derive(Default)]
pub struct ProjectWorkMutation;

/// Root fields that write project work.
#[object(root)]
impl ProjectWorkMutation {
    /// Adds work to a project, for those who may create project work or plan the project (business §7 `POST
    /// projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[create(service::save)]
    fn project_work_create(input: ProjectWorkInput) -> ProjectWorkPayload;

    /// Changes work that nobody has drawn, for those who may change project work or plan the project; absent
    /// fields stay, null clears (business §7 `PUT projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[update(service::save, ProjectWork)]
    fn project_work_update(input: ProjectWorkInput) -> ProjectWorkPayload;

    /// Moves work that nobody has drawn to the recycle bin; all or none (business §7 `DELETE projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[delete(service::delete, ProjectWork)]
    fn project_work_delete(input: ProjectWorkIdsInput) -> DeletePayload;

    /// Draws work from the pool; of two concurrent calls the first succeeds, and a setting limits the open
    /// work of a member (business §7 `projectwork/draw`).
    #[requires("work:project:pool")]
    async fn project_work_draw(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        ProjectWorkPayload::from(service::draw(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Puts drawn work back into the pool, for the member who drew it or those who may change it.
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_give_back(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let given = service::give_back(ctx.db()?, ctx.viewer()?, target, reason.as_deref());
        ProjectWorkPayload::from(given.await)
    }

    /// Reports drawn work as done, for the member who drew it.
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The quantity really done, with at most two decimals; absent: all of it.")]
        done_quantity: Option<f64>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let done = service::finish(ctx.db()?, ctx.viewer()?, target, done_quantity);
        ProjectWorkPayload::from(done.await)
    }

    /// Confirms work that is done, for those who see salaries or plan the project (business §7
    /// `projectwork/confirm`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_confirm(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        input: ProjectWorkConfirmChangesInput,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let confirmed = service::confirm(ctx.db()?, ctx.viewer()?, target, input.read()?);
        ProjectWorkPayload::from(confirmed.await)
    }
}
