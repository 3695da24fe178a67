//! Changing project work.

use async_graphql::{Context, ID};
use xieli_domain::project_work::service;
use xieli_macros::object;

use super::inputs::{ProjectWorkConfirmInput, ProjectWorkIdsInput, ProjectWorkInput};
use super::types::ProjectWork;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A work of a project, or why not.
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
    /// Puts work to a project: who may make project work, or plans the project (business §7 `POST projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[create(service::save)]
    fn project_work_create(input: ProjectWorkInput) -> ProjectWorkPayload;

    /// Changes what nobody has drawn: who may change project work, or plans the project; absent fields stay, null clears (business §7
    /// `PUT projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[update(service::save, ProjectWork)]
    fn project_work_update(input: ProjectWorkInput) -> ProjectWorkPayload;

    /// Deletes what nobody has drawn into the recycle bin; all or none (business §7 `DELETE projectwork`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[delete(service::delete, ProjectWork)]
    fn project_work_delete(input: ProjectWorkIdsInput) -> DeletePayload;

    /// Takes a work out of the pool; of two at once the first has it, and nobody has more at a time than the setting allows (business
    /// §7 `projectwork/draw`).
    #[requires("work:project:pool")]
    async fn project_work_draw(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        ProjectWorkPayload::from(service::draw(ctx.db()?, ctx.viewer()?, target).await)
    }

    /// Puts a drawn work back into the pool: whoever drew it, or who may change it.
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_give_back(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let given = service::give_back(ctx.db()?, ctx.viewer()?, target, reason.as_deref());
        ProjectWorkPayload::from(given.await)
    }

    /// Says that a work is done: whoever drew it.
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What was really done, with at most two decimals; absent: all of it.")]
        done_quantity: Option<f64>,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let done = service::finish(ctx.db()?, ctx.viewer()?, target, done_quantity);
        ProjectWorkPayload::from(done.await)
    }

    /// Confirms a work that is done: who sees salaries, or plans the project (business §7 `projectwork/confirm`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_confirm(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        input: ProjectWorkConfirmInput,
    ) -> Result<ProjectWorkPayload> {
        let target = (decode::<ProjectWork>(&id)?, version);
        let confirmed = service::confirm(ctx.db()?, ctx.viewer()?, target, input.read()?);
        ProjectWorkPayload::from(confirmed.await)
    }
}
