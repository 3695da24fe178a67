//! GraphQL mutations that create projects from templates, and templates from projects.

use async_graphql::Context;
use xieli_domain::project_start::service;
use xieli_macros::object;

use super::inputs::{ProjectStartInput, ProjectTemplateOfInput};
use crate::core::input::Read;
use crate::core::{ContextExt, Result};
use crate::project::mutations::ProjectPayload;
use crate::project_template::mutations::ProjectTemplatePayload;

/// Mutations that create projects from templates, and templates from projects.
#[derive(Default)]
pub struct ProjectStartMutation;

/// Mutations that create projects from templates, and templates from projects.
#[object(root)]
impl ProjectStartMutation {
    /// Creates a project from a template, with its members, mileposts, payment plans, acceptance directory
    /// and tasks, all or nothing. Records of the template that no longer exist are left out, as
    /// `projectTemplatePreview` reports (business §2 Project).
    #[requires("project:create")]
    async fn project_start(&self, ctx: &Context<'_>, input: ProjectStartInput) -> Result<ProjectPayload> {
        ProjectPayload::from(service::begin(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Creates a template from a project: its mileposts, members by role, payment plans and tasks, counted
    /// from its first day; neither its history nor its customer. Payment plans are included for viewers who
    /// see the project's amounts.
    #[requires("project:manage")]
    async fn project_template_of(
        &self,
        ctx: &Context<'_>,
        input: ProjectTemplateOfInput,
    ) -> Result<ProjectTemplatePayload> {
        ProjectTemplatePayload::from(service::template_of(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
