//! Changing acceptance templates.

use async_graphql::Context;
use xieli_domain::acceptance_template::service;
use xieli_macros::{fields, object};

use super::inputs::AcceptanceTemplateInput;
use super::types::AcceptanceTemplate;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::{DeletePayload, UserError, split};
use crate::core::{Reach, Result};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A template, or why not.
    login AcceptanceTemplatePayload {
        /// As it is now; null when nothing was changed.
        acceptance_template: AcceptanceTemplate
    }
}

/// Templates, or why not.
#[fields(login)]
pub struct AcceptanceTemplatesPayload {
    /// What there is now.
    pub acceptance_templates: Option<Vec<AcceptanceTemplate>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change acceptance templates.
#[derive(Default)]
pub struct AcceptanceTemplateMutation;

/// Root fields that change acceptance templates.
#[object(root)]
impl AcceptanceTemplateMutation {
    /// Makes a template (business §7 `validateTemplate`).
    #[requires("project:manage")]
    #[create(service::save)]
    fn acceptance_template_create(input: AcceptanceTemplateInput) -> AcceptanceTemplatePayload;

    /// Changes a template; absent fields stay, null clears.
    #[requires("project:manage")]
    #[update(service::save, AcceptanceTemplate)]
    fn acceptance_template_update(input: AcceptanceTemplateInput) -> AcceptanceTemplatePayload;

    /// Deletes templates; all or none. Projects keep the directories that were made of them.
    #[requires("project:manage")]
    #[delete(service::delete, AcceptanceTemplate)]
    fn acceptance_template_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Puts in the directory that an enterprise may begin with as far as it is missing, and a template of all of it where
    /// there is none (business §7 `validateTemplate/initSetting`).
    #[requires("project:manage")]
    async fn acceptance_template_init(&self, ctx: &Context<'_>) -> Result<AcceptanceTemplatesPayload> {
        let (rows, user_errors) = split(service::initialize(ctx.db()?, ctx.viewer()?).await)?;
        let rows = rows.map(|rows| rows.into_iter().map(AcceptanceTemplate::from).collect());
        Ok(AcceptanceTemplatesPayload { acceptance_templates: rows, user_errors })
    }
}
