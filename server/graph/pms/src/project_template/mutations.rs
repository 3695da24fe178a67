//! Changing templates of projects.

use async_graphql::{Context, ID};
use xieli_domain::project_template::service;
use xieli_macros::object;

use super::inputs::ProjectTemplateInput;
use super::types::ProjectTemplate;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A template, or why not.
    login ProjectTemplatePayload {
        /// As it is now; null when nothing was changed.
        project_template: ProjectTemplate
    }
}

/// Root fields that change templates of projects.
#[derive(Default)]
pub struct ProjectTemplateMutation;

/// Root fields that change templates of projects.
#[object(root)]
impl ProjectTemplateMutation {
    /// Makes a template behind the others, at most 200 (business §2 Project).
    #[requires("project:manage")]
    #[create(service::save)]
    fn project_template_create(input: ProjectTemplateInput) -> ProjectTemplatePayload;

    /// Changes a template; absent fields stay, null clears.
    #[requires("project:manage")]
    #[update(service::save, ProjectTemplate)]
    fn project_template_update(input: ProjectTemplateInput) -> ProjectTemplatePayload;

    /// Deletes templates; all or none. Projects that were begun from them stay as they are.
    #[requires("project:manage")]
    #[delete(service::delete, ProjectTemplate)]
    fn project_template_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Makes a template like another one, under a name of its own.
    #[requires("project:manage")]
    async fn project_template_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Like this one.")] id: ID,
    ) -> Result<ProjectTemplatePayload> {
        let id = decode::<ProjectTemplate>(&id)?;
        ProjectTemplatePayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Puts a template at this place, from 0.
    #[requires("project:manage")]
    async fn project_template_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "From 0; beyond the end is the end.")] order: i32,
    ) -> Result<ProjectTemplatePayload> {
        let id = decode::<ProjectTemplate>(&id)?;
        ProjectTemplatePayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
