//! GraphQL queries of acceptance links and the signatures made through them.

use async_graphql::{Context, ID};
use xieli_domain::TenantKey;
use xieli_domain::acceptance_link::{service, store};
use xieli_domain::project::rules::may_plan;
use xieli_macros::object;

use super::types::{AcceptanceLink, AcceptanceSignature};
use crate::core::{ContextExt, Result, decode};
use crate::project::Project;
use crate::project_part;

/// Queries of acceptance links.
#[derive(Default)]
pub struct AcceptanceLinkQuery;

/// Queries of acceptance links.
#[object(root)]
impl AcceptanceLinkQuery {
    /// Links to a project's acceptance, the newest first, at most 200; null when the project is not visible
    /// to the viewer, or the viewer may not plan it.
    #[requires("project")]
    async fn acceptance_links(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] project_id: ID,
    ) -> Result<Option<Vec<AcceptanceLink>>> {
        let id = decode::<Project>(&project_id)?;
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        if !project_part::may(ctx, key, may_plan).await? {
            return Ok(None);
        }
        let links = store::of_project(&*ctx.read().await?, key.enterprise_id, id).await?;
        Ok(Some(links.into_iter().map(AcceptanceLink::from).collect()))
    }

    /// Customers' signatures for a project's acceptance, the newest first, at most 200; null when the project
    /// is not visible to the viewer.
    #[requires("project")]
    async fn acceptance_signatures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the project.")] project_id: ID,
    ) -> Result<Option<Vec<AcceptanceSignature>>> {
        let id = decode::<Project>(&project_id)?;
        let key = TenantKey::new(ctx.viewer()?.enterprise_id, id);
        let Some(project) = project_part::project(ctx, key).await? else { return Ok(None) };
        let plans = may_plan(ctx.viewer()?, &project);
        let signed = service::signed(&*ctx.read().await?, key.enterprise_id, id).await?;
        Ok(Some(signed.into_iter().map(|one| AcceptanceSignature::of(one, plans)).collect()))
    }
}
