//! GraphQL queries of project templates.

use async_graphql::{Context, ID};
use xieli_domain::project_template::{start, store};
use xieli_macros::object;

use super::inputs::{ProjectTemplateAskedInput, ProjectTemplateFilter, ProjectTemplateOrder};
use super::preview::ProjectTemplatePreview;
use super::types::ProjectTemplate;
use crate::core::{Connection, ContextExt, List, Result, decode};

/// Queries of project templates.
#[derive(Default)]
pub struct ProjectTemplateQuery;

/// Queries of project templates.
#[object(root)]
impl ProjectTemplateQuery {
    /// Templates, one page; empty for external members (business §2 Project).
    #[requires("project:create,project:manage")]
    #[list(store::templates)]
    fn project_templates(
        list: List<ProjectTemplateFilter, ProjectTemplateOrder>,
    ) -> Connection<ProjectTemplate>;

    /// The project template with this id; null when none is visible to the viewer.
    #[requires("project:create,project:manage")]
    #[one]
    fn project_template() -> ProjectTemplate;

    /// Preview of a project created from a template on a given day, with the directors and the problems;
    /// nothing is written. Null when the template is not visible to the viewer.
    #[requires("project:create,project:manage")]
    async fn project_template_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the template.")] id: ID,
        input: ProjectTemplateAskedInput,
    ) -> Result<Option<ProjectTemplatePreview>> {
        let viewer = ctx.viewer()?;
        let (id, asked) = (decode::<ProjectTemplate>(&id)?, input.read(viewer)?);
        let layout = start::preview(&*ctx.read().await?, viewer, id, asked).await?;
        Ok(layout.map(ProjectTemplatePreview))
    }
}
