//! Beginning projects from templates, and making templates of projects.

use async_graphql::Context;
use xieli_domain::project_start::service;
use xieli_macros::object;

use super::inputs::{ProjectStartInput, ProjectTemplateOfInput};
use crate::core::input::Read;
use crate::core::{Reach, Result};
use crate::project::mutations::ProjectPayload;
use crate::project_template::mutations::ProjectTemplatePayload;

/// Root fields that begin projects from templates, and make templates of projects.
#[derive(Default)]
pub struct ProjectStartMutation;

/// Root fields that begin projects from templates, and make templates of projects.
#[object(root)]
impl ProjectStartMutation {
    /// Begins a project from a template: with its people, mileposts, payment plans, acceptance directory and tasks, all or
    /// nothing. What the template names and is not there any more is left out, as `projectTemplatePreview` says (business §2
    /// Project).
    #[requires("project:create")]
    async fn project_start(&self, ctx: &Context<'_>, input: ProjectStartInput) -> Result<ProjectPayload> {
        ProjectPayload::from(service::begin(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Makes a template of a project: its mileposts, people by role, payment plans and tasks, counted from its first day; nothing
    /// of its past, nor whom it is for. Payment plans come along for whoever sees the project's amounts.
    #[requires("project:manage")]
    async fn project_template_of(
        &self,
        ctx: &Context<'_>,
        input: ProjectTemplateOfInput,
    ) -> Result<ProjectTemplatePayload> {
        ProjectTemplatePayload::from(service::template_of(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
