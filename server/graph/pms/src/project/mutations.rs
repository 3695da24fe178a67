//! GraphQL mutations of projects.

use async_graphql::{Context, ID};
use xieli_domain::project::service;
use xieli_domain::project_copy::model::Copied;
use xieli_domain::{milepost, project_copy, project_member};
use xieli_macros::object;

use super::inputs::{ProjectCopyPart, ProjectIdsInput, ProjectInput, ProjectStarInput};
use super::types::Project;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// Result of a mutation: the project, or the user errors.
    login ProjectPayload {
        /// The project after the change; null when nothing was changed.
        project: Project
    }
}

/// Mutations of projects.
#[derive(Default)]
pub struct ProjectMutation;

/// Mutations of projects.
#[object(root)]
impl ProjectMutation {
    /// Creates a project (business §7 `POST project`).
    #[requires("project:create")]
    #[create(service::save)]
    fn project_create(input: ProjectInput) -> ProjectPayload;

    /// Creates a project as a copy: fields absent in the input are copied, except number, contract and
    /// status; all days move with the given first day (business §2 Project).
    #[requires("project:create")]
    async fn project_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project to copy.")] id: ID,
        #[graphql(desc = "Parts to copy; absent: none.")] parts: Option<Vec<ProjectCopyPart>>,
        input: ProjectInput,
    ) -> Result<ProjectPayload> {
        let parts = parts.unwrap_or_default().into_iter().map(Into::into).collect();
        let copied = Copied { of: decode::<Project>(&id)?, patch: input.read()?, parts };
        ProjectPayload::from(project_copy::service::copy(ctx.db()?, ctx.viewer()?, copied).await)
    }

    /// Updates a project; absent fields stay unchanged, null clears
    /// (business §7 `PUT project`, `PUT project/status`).
    #[requires("project")]
    #[update(service::save, Project)]
    fn project_update(input: ProjectInput) -> ProjectPayload;

    /// Moves projects to the recycle bin; all or none (business §7 `DELETE project`).
    #[requires("project:del")]
    #[delete(service::delete, Project)]
    fn project_delete(input: ProjectIdsInput) -> DeletePayload;

    /// Stars a project for the viewer, or unstars it (business §7 `POST project/star`).
    #[requires("project")]
    async fn project_star(&self, ctx: &Context<'_>, input: ProjectStarInput) -> Result<ProjectPayload> {
        let input = input.read()?;
        ProjectPayload::from(service::star(ctx.db()?, ctx.viewer()?, input.id, input.starred).await)
    }

    /// Adds the viewer to an open project as a member (business §7 `POST project/join`).
    #[requires("project")]
    async fn project_join(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] id: ID,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        ProjectPayload::from(project_member::service::join(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Stores the planned days of all mileposts as the baseline with which later plans are compared.
    #[requires("project")]
    async fn project_baseline_keep(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] id: ID,
    ) -> Result<ProjectPayload> {
        let id = decode::<Project>(&id)?;
        ProjectPayload::from(milepost::service::keep_baseline(ctx.db()?, ctx.viewer()?, id).await)
    }
}
