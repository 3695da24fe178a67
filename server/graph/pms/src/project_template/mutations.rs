//! GraphQL mutations of project templates.

use async_graphql::{Context, ID};
use xieli_domain::project_template::service;
use xieli_macros::object;

use super::inputs::ProjectTemplateInput;
use super::types::ProjectTemplate;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the template, or the user errors.
    login ProjectTemplatePayload {
        /// The project template after the change; null when nothing was changed.
        project_template: ProjectTemplate
    }
}

/// Mutations of project templates.
#[derive(Default)]
pub struct ProjectTemplateMutation;

/// Mutations of project templates.
#[object(root)]
impl ProjectTemplateMutation {
    /// Creates a template at the end of the order, at most 200 (business §2 Project).
    #[requires("project:manage")]
    #[create(service::save)]
    fn project_template_create(input: ProjectTemplateInput) -> ProjectTemplatePayload;

    /// Updates a template; absent fields stay unchanged, null clears.
    #[requires("project:manage")]
    #[update(service::save, ProjectTemplate)]
    fn project_template_update(input: ProjectTemplateInput) -> ProjectTemplatePayload;

    /// Deletes templates; all or none. Projects created from them stay as they are.
    #[requires("project:manage")]
    #[delete(service::delete, ProjectTemplate)]
    fn project_template_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Creates a template as a copy, under a new name.
    #[requires("project:manage")]
    async fn project_template_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the template to copy.")] id: ID,
    ) -> Result<ProjectTemplatePayload> {
        let id = decode::<ProjectTemplate>(&id)?;
        ProjectTemplatePayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Moves a template to a position, from 0.
    #[requires("project:manage")]
    async fn project_template_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project template.")] id: ID,
        #[graphql(desc = "Position from 0; beyond the end means the end.")] order: i32,
    ) -> Result<ProjectTemplatePayload> {
        let id = decode::<ProjectTemplate>(&id)?;
        ProjectTemplatePayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
