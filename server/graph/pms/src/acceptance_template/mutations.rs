//! GraphQL mutations of acceptance templates.

use async_graphql::Context;
use xieli_domain::acceptance_template::service;
use xieli_macros::{fields, object};

use super::inputs::AcceptanceTemplateInput;
use super::types::AcceptanceTemplate;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{ContextExt, Result};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the template, or the user errors.
    login AcceptanceTemplatePayload {
        /// The acceptance template after the change; null when nothing was changed.
        acceptance_template: AcceptanceTemplate
    }
}

/// Result of a mutation of several templates: the templates, or the user errors.
#[fields(login)]
pub struct AcceptanceTemplatesPayload {
    /// Templates after the change; null when nothing was changed.
    pub acceptance_templates: Option<Vec<AcceptanceTemplate>>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of acceptance templates.
#[derive(Default)]
pub struct AcceptanceTemplateMutation;

/// Mutations of acceptance templates.
#[object(root)]
impl AcceptanceTemplateMutation {
    /// Creates a template (business §7 `validateTemplate`).
    #[requires("project:manage")]
    #[create(service::save)]
    fn acceptance_template_create(input: AcceptanceTemplateInput) -> AcceptanceTemplatePayload;

    /// Updates a template; absent fields stay unchanged, null clears.
    #[requires("project:manage")]
    #[update(service::save, AcceptanceTemplate)]
    fn acceptance_template_update(input: AcceptanceTemplateInput) -> AcceptanceTemplatePayload;

    /// Deletes templates; all or none. Directories of projects created from them stay.
    #[requires("project:manage")]
    #[delete(service::delete, AcceptanceTemplate)]
    fn acceptance_template_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Adds the missing nodes of the product's initial acceptance directory, and a template of all of them if
    /// the enterprise has no template (business §7 `validateTemplate/initSetting`).
    #[requires("project:manage")]
    async fn acceptance_template_init(&self, ctx: &Context<'_>) -> Result<AcceptanceTemplatesPayload> {
        let (rows, user_errors) = split(service::initialize(ctx.db()?, ctx.viewer()?).await)?;
        let rows = rows.map(|rows| rows.into_iter().map(AcceptanceTemplate::from).collect());
        Ok(AcceptanceTemplatesPayload { acceptance_templates: rows, user_errors })
    }
}
