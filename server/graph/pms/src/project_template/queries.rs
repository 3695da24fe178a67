//! Reading templates of projects.

use async_graphql::{Context, ID};
use xieli_domain::project_template::{start, store};
use xieli_macros::object;

use super::inputs::{ProjectTemplateAskedInput, ProjectTemplateFilter, ProjectTemplateOrder};
use super::preview::ProjectTemplatePreview;
use super::types::ProjectTemplate;
use crate::core::{Connection, List, Reach, Result, decode};

/// Root fields that read templates of projects.
#[derive(Default)]
pub struct ProjectTemplateQuery;

/// Root fields that read templates of projects.
#[object(root)]
impl ProjectTemplateQuery {
    /// Templates, one page; none for external members (business §2 Project).
    #[requires("project:create,project:manage")]
    #[list(store::templates)]
    fn project_templates(
        list: List<ProjectTemplateFilter, ProjectTemplateOrder>,
    ) -> Connection<ProjectTemplate>;

    /// One of them; null when there is none for the viewer.
    #[requires("project:create,project:manage")]
    #[one]
    fn project_template() -> ProjectTemplate;

    /// What a template would make of a project that begins on a day, with who would see to what and what can't be made;
    /// nothing is written. Null when there is no such template for the viewer.
    #[requires("project:create,project:manage")]
    async fn project_template_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which template.")] id: ID,
        input: ProjectTemplateAskedInput,
    ) -> Result<Option<ProjectTemplatePreview>> {
        let viewer = ctx.viewer()?;
        let (id, asked) = (decode::<ProjectTemplate>(&id)?, input.read(viewer)?);
        let layout = start::preview(&*ctx.read().await?, viewer, id, asked).await?;
        Ok(layout.map(ProjectTemplatePreview))
    }
}
