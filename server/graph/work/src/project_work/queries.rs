//! GraphQL queries of project work.

use async_graphql::Context;
use xieli_domain::project_work::store;
use xieli_macros::object;

use super::inputs::{ProjectWorkFilter, ProjectWorkOrder};
use super::types::{ProjectWork, ProjectWorkTeamScore};
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read project work.
#[derive(Default)]
pub struct ProjectWorkQuery;

/// Root fields that read project work.
#[object(root)]
impl ProjectWorkQuery {
    /// Project work, one page: that of projects visible to the viewer, that which they may draw and that
    /// which they drew (business §7 `projectwork/poolList`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[list(store::works)]
    fn project_works(list: List<ProjectWorkFilter, ProjectWorkOrder>) -> Connection<ProjectWork>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("work:project,work:project:query,work:project:global:query")]
    #[one]
    fn project_work() -> ProjectWork;

    /// Points and pay of the members and teams for the confirmed work of a filter, the most points first; at
    /// most 1000 (business §7 `projectwork/getTeamScore`).
    #[requires("work:project,work:project:query,work:project:global:query")]
    async fn project_work_team_scores(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The work to count.")] filter: Option<ProjectWorkFilter>,
    ) -> Result<Option<Vec<ProjectWorkTeamScore>>> {
        let (filter, viewer) = (filter.unwrap_or_default().read()?, ctx.viewer()?);
        let scores = store::scores(&*ctx.read().await?, viewer, &filter).await?;
        Ok(Some(scores.into_iter().map(|one| ProjectWorkTeamScore(one, viewer.enterprise_id)).collect()))
    }
}
