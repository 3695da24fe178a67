//! GraphQL queries of acceptance templates.

use async_graphql::{Context, ID};
use xieli_domain::acceptance_template::{service, store};
use xieli_macros::object;

use super::inputs::AcceptanceTemplateFilter;
use super::types::{AcceptanceTemplate, AcceptanceTemplateNode};
use crate::core::{Connection, ContextExt, List, Result, decode};
use crate::project_part::ProjectPartOrder;

/// Queries of acceptance templates.
#[derive(Default)]
pub struct AcceptanceTemplateQuery;

/// Queries of acceptance templates.
#[object(root)]
impl AcceptanceTemplateQuery {
    /// Templates, one page; empty for external members (business §7 `validateTemplate`).
    #[requires("project")]
    #[list(store::templates)]
    fn acceptance_templates(
        list: List<AcceptanceTemplateFilter, ProjectPartOrder>,
    ) -> Connection<AcceptanceTemplate>;

    /// The acceptance template with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn acceptance_template() -> AcceptanceTemplate;

    /// The directory in reading order, with the nodes that a template includes; null when the template is not
    /// visible to the viewer (business §7 `validateTemplate/tree/{id}`, `preview/{id}`).
    #[requires("project")]
    async fn acceptance_template_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the template.")] id: ID,
        #[graphql(desc = "Whether nodes that are not included are left out.")] chosen: Option<bool>,
    ) -> Result<Option<Vec<AcceptanceTemplateNode>>> {
        let id = decode::<AcceptanceTemplate>(&id)?;
        let chosen = chosen.unwrap_or_default();
        let leaves = service::tree(&*ctx.read().await?, ctx.viewer()?, id, chosen).await?;
        Ok(leaves.map(|leaves| leaves.into_iter().map(AcceptanceTemplateNode::from).collect()))
    }
}
