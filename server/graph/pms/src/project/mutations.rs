//! Changing projects.

use async_graphql::{Context, ID};
use xieli_domain::project::service;
use xieli_domain::project_copy::model::Copied;
use xieli_domain::{milepost, project_copy, project_member};
use xieli_macros::object;

use super::inputs::{ProjectCopyPart, ProjectIdsInput, ProjectInput, ProjectStarInput};
use super::types::Project;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A project, or why not.
    login ProjectPayload {
        /// As it is now; null when nothing was changed.
        project: Project
    }
}

/// Root fields that change projects.
#[derive(Default)]
pub struct ProjectMutation;

/// Root fields that change projects.
#[object(root)]
impl ProjectMutation {
    /// Makes a project (business §7 `POST project`).
    #[requires("project:create")]
    #[create(service::save)]
    fn project_create(input: ProjectInput) -> ProjectPayload;

    /// Makes a project like another one: what the input does not say is as it is there, but the number, the contract and
    /// the status; its days move so that it begins when it is said to (business §2 Project).
    #[requires("project:create")]
    async fn project_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Like this one.")] id: ID,
        #[graphql(desc = "What comes along; absent: nothing.")] parts: Option<Vec<ProjectCopyPart>>,
        input: ProjectInput,
    ) -> Result<ProjectPayload> {
        let parts = parts.unwrap_or_default().into_iter().map(Into::into).collect();
        let copied = Copied { of: decode::<Project>(&id)?, patch: input.read()?, parts };
        ProjectPayload::from(project_copy::service::copy(ctx.db()?, ctx.viewer()?, copied).await)
    }

    /// Changes a project; absent fields stay, null clears (business §7 `PUT project`, `PUT project/status`).
    #[requires("project")]
    #[update(service::save, Project)]
    fn project_update(input: ProjectInput) -> ProjectPayload;

    /// Deletes projects into the recycle bin; all or none (business §7 `DELETE project`).
    #[requires("project:del")]
    #[delete(service::delete, Project)]
    fn project_delete(input: ProjectIdsInput) -> DeletePayload;

    /// Puts a project on top for the viewer, or no longer (business §7 `POST project/star`).
    #[requires("project")]
    async fn project_star(&self, ctx: &Context<'_>, input: ProjectStarInput) -> Result<ProjectPayload> {
        let input = input.read()?;
        ProjectPayload::from(service::star(ctx.db()?, ctx.viewer()?, input.id, input.starred).await)
    }

    /// The viewer begins to work at an open project (business §7 `POST project/join`).
    #[requires("project")]
    async fn project_join(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        ProjectPayload::from(project_member::service::join(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Keeps what is planned now of all mileposts as what later plans are held against.
    #[requires("project")]
    async fn project_baseline_keep(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which project.")] id: ID,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        ProjectPayload::from(milepost::service::keep_baseline(ctx.db()?, ctx.viewer()?, id).await)
    }
}
