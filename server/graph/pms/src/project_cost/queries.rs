//! GraphQL queries of costs and fees of projects.

use async_graphql::Context;
use xieli_domain::project_cost::store;
use xieli_macros::object;

use super::inputs::{ProjectCostFilter, ProjectCostOrder};
use super::types::{ProjectCost, ProjectCostSum};
use crate::core::{Connection, ContextExt, List, Result};

/// Queries of costs and fees of projects.
#[derive(Default)]
pub struct ProjectCostQuery;

/// Queries of costs and fees of projects.
#[object(root)]
impl ProjectCostQuery {
    /// Costs and fees of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::costs)]
    fn project_costs(list: List<ProjectCostFilter, ProjectCostOrder>) -> Connection<ProjectCost>;

    /// The cost or fee with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn project_cost() -> ProjectCost;

    /// Sums of the costs and fees of a filter by kind, type and month
    /// (business §7 `GET projectCost/queryCost`).
    #[requires("project")]
    async fn project_cost_sums(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Filter of the costs and fees to sum.")] filter: Option<ProjectCostFilter>,
    ) -> Result<Option<Vec<ProjectCostSum>>> {
        let filter = filter.unwrap_or_default().read()?;
        let sums = store::sums(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(sums.into_iter().map(ProjectCostSum::from).collect()))
    }
}
