//! GraphQL mutations of dashboards.

use async_graphql::{Context, ID};
use xieli_domain::dashboard::service;
use xieli_macros::object;

use super::inputs::{DashboardIdsInput, DashboardInput};
use super::types::Dashboard;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A dashboard, or the errors of the call.
    login DashboardPayload {
        /// As it is now; null when nothing was changed.
        dashboard: Dashboard
    }
}

/// Root fields that change dashboards.
#[derive(Default)]
pub struct DashboardMutation;

/// Root fields that change dashboards.
#[object(root)]
impl DashboardMutation {
    /// Creates a dashboard, at most 20 per owner; an enterprise offers at most 50.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[create(service::save)]
    fn dashboard_create(input: DashboardInput) -> DashboardPayload;

    /// Changes a dashboard; absent fields stay, null clears.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[update(service::save, Dashboard)]
    fn dashboard_update(input: DashboardInput) -> DashboardPayload;

    /// Moves dashboards to the recycle bin; all or none.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[delete(service::delete, Dashboard)]
    fn dashboard_delete(input: DashboardIdsInput) -> DeletePayload;

    /// Copies a dashboard for the viewer alone, under a new name, with the tiles that the viewer can read.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn dashboard_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the dashboard to copy.")] id: ID,
    ) -> Result<DashboardPayload> {
        let id = decode::<Dashboard>(&id)?;
        DashboardPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }
}
