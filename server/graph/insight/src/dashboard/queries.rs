//! GraphQL queries of dashboards.

use async_graphql::{Context, ID};
use xieli_domain::dashboard::{rules, run, store};
use xieli_kernel::AppError;
use xieli_macros::object;

use super::inputs::{DashboardFilter, DashboardOrder};
use super::types::{Dashboard, DashboardTileFigures};
use crate::core::{Connection, ContextExt, List, Result, decode};
use crate::online_report::inputs::{OnlineReportConditionInput, conditions};

/// Root fields that read dashboards.
#[derive(Default)]
pub struct DashboardQuery;

/// Root fields that read dashboards.
#[object(root)]
impl DashboardQuery {
    /// Dashboards, one page: the viewer's own, those shared with them and those offered to them; report
    /// managers see all except private ones of others.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[list(store::dashboards)]
    fn dashboards(list: List<DashboardFilter, DashboardOrder>) -> Connection<Dashboard>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[one]
    fn dashboard() -> Dashboard;

    /// The results of the tiles of a dashboard for the viewer, each independent: an error in one tile leaves
    /// the others. Tiles with texts are left out. Null when no such dashboard is visible to the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn dashboard_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the dashboard.")] id: ID,
        #[graphql(
            desc = "Conditions of the reader; `field` is the code of a parameter of the dashboard. An absent parameter is as the \
                          dashboard has it."
        )]
        parameters: Option<Vec<OnlineReportConditionInput>>,
        #[graphql(desc = "Only the tiles of these codes; all if absent.")] tiles: Option<Vec<String>>,
    ) -> Result<Option<Vec<DashboardTileFigures>>> {
        if tiles.as_ref().is_some_and(|codes| codes.len() > rules::MAX_TILES) {
            let message = format!("一张仪表盘最多 {} 个组件", rules::MAX_TILES);
            return Err(AppError::bad_input(message).into());
        }
        let (id, viewer) = (decode::<Dashboard>(&id)?, ctx.viewer()?);
        let found = store::dashboards::find(&*ctx.read().await?, viewer, id).await?;
        let Some(dashboard) = found else { return Ok(None) };
        let figures = run::figures(ctx.db()?, viewer, &dashboard, conditions(parameters), tiles).await?;
        Ok(Some(figures.into_iter().map(DashboardTileFigures::from).collect()))
    }
}
