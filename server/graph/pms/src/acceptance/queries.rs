//! GraphQL queries of project acceptance: directories, papers and progress.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::acceptance::loaders::{AcceptanceOfProject, TopItemsOfProject};
use xieli_domain::acceptance::store;
use xieli_macros::object;

use super::inputs::{AcceptanceItemFilter, AcceptanceItemOrder, AcceptanceResourceFilter};
use super::types::{AcceptanceItem, AcceptanceResource, ProjectAcceptance};
use crate::core::{Connection, ContextExt, List, Result, decode};
use crate::project::Project;
use crate::project_part::{ProjectPartOrder, project};

/// Queries of project acceptance.
#[derive(Default)]
pub struct AcceptanceQuery;

/// Queries of project acceptance.
#[object(root)]
impl AcceptanceQuery {
    /// Nodes of acceptance directories, one page.
    #[requires("project")]
    #[list(store::items)]
    fn acceptance_items(list: List<AcceptanceItemFilter, AcceptanceItemOrder>) -> Connection<AcceptanceItem>;

    /// The acceptance node with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn acceptance_item() -> AcceptanceItem;

    /// The whole acceptance directory of a project, siblings in their order, at most 2,000 nodes; if it has
    /// more than `wholeUpTo`, only its first level, and `children` gives the rest. Null when the project is
    /// not visible to the viewer (business §7 `validateProjectResource/tree`).
    #[requires("project")]
    async fn acceptance_tree(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] project_id: ID,
        #[graphql(desc = "Number of nodes up to which it is whole; absent: any.")] whole_up_to: Option<i32>,
    ) -> Result<Option<Vec<AcceptanceItem>>> {
        let id = decode::<Project>(&project_id)?;
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        if project(ctx, key).await?.is_none() {
            return Ok(None);
        }
        let loaders = ctx.loaders()?;
        let long = match whole_up_to {
            Some(most) => loaders.load::<AcceptanceOfProject>(key).await?.unwrap_or_default().items > most,
            None => false,
        };
        let items = match long {
            true => loaders.load::<TopItemsOfProject>(key).await?.unwrap_or_default(),
            false => store::of_project(&*ctx.read().await?, key.enterprise_id, id).await?,
        };
        Ok(Some(items.into_iter().map(AcceptanceItem::from).collect()))
    }

    /// Progress of a project's acceptance; null when the project is not visible to the viewer
    /// (business §7 `validateProjectResource/info`).
    #[requires("project")]
    async fn acceptance_info(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] project_id: ID,
    ) -> Result<Option<ProjectAcceptance>> {
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, decode::<Project>(&project_id)?);
        if project(ctx, key).await?.is_none() {
            return Ok(None);
        }
        let found = ctx.loaders()?.load::<AcceptanceOfProject>(key).await?;
        Ok(Some(ProjectAcceptance(found.unwrap_or_default())))
    }

    /// Acceptance papers of projects, one page (business §7 `validateProjectResource/validateList`).
    #[requires("project")]
    #[list(store::resources)]
    fn acceptance_resources(
        list: List<AcceptanceResourceFilter, ProjectPartOrder>,
    ) -> Connection<AcceptanceResource>;

    /// The papers with this id; null when none are visible to the viewer.
    #[requires("project")]
    #[one]
    fn acceptance_resource() -> AcceptanceResource;
}
