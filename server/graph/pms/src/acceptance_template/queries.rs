//! Reading acceptance templates.

use async_graphql::{Context, ID};
use xieli_domain::acceptance_template::{service, store};
use xieli_macros::object;

use super::inputs::AcceptanceTemplateFilter;
use super::types::{AcceptanceTemplate, AcceptanceTemplateNode};
use crate::core::{Connection, List, Reach, Result, decode};
use crate::project_part::ProjectPartOrder;

/// Root fields that read acceptance templates.
#[derive(Default)]
pub struct AcceptanceTemplateQuery;

/// Root fields that read acceptance templates.
#[object(root)]
impl AcceptanceTemplateQuery {
    /// Templates, one page; none for external members (business §7 `validateTemplate`).
    #[requires("project")]
    #[list(store::templates)]
    fn acceptance_templates(
        list: List<AcceptanceTemplateFilter, ProjectPartOrder>,
    ) -> Connection<AcceptanceTemplate>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn acceptance_template() -> AcceptanceTemplate;

    /// The directory with what a template makes of it, in the order in which people read it; null when there is no such
    /// template for the viewer (business §7 `validateTemplate/tree/{id}`, `preview/{id}`).
    #[requires("project")]
    async fn acceptance_template_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which template.")] id: ID,
        #[graphql(desc = "Only what it takes; else the whole directory.")] chosen: Option<bool>,
    ) -> Result<Option<Vec<AcceptanceTemplateNode>>> {
        let id = decode::<AcceptanceTemplate>(&id)?;
        let chosen = chosen.unwrap_or_default();
        let leaves = service::tree(&*ctx.read().await?, ctx.viewer()?, id, chosen).await?;
        Ok(leaves.map(|leaves| leaves.into_iter().map(AcceptanceTemplateNode::from).collect()))
    }
}
