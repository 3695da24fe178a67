//! Changing dashboards.

use async_graphql::{Context, ID};
use xieli_domain::dashboard::service;
use xieli_macros::object;

use super::inputs::{DashboardIdsInput, DashboardInput};
use super::types::Dashboard;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A dashboard, or why not.
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
    /// Makes a dashboard, at most 20 of one's own; an enterprise offers at most 50.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[create(service::save)]
    fn dashboard_create(input: DashboardInput) -> DashboardPayload;

    /// Changes a dashboard; absent fields stay, null clears.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[update(service::save, Dashboard)]
    fn dashboard_update(input: DashboardInput) -> DashboardPayload;

    /// Puts dashboards into the recycle bin; all or none.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[delete(service::delete, Dashboard)]
    fn dashboard_delete(input: DashboardIdsInput) -> DeletePayload;

    /// Makes a dashboard like another one for the viewer alone, under a name of its own, with the tiles that the viewer reads.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn dashboard_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Like this one.")] id: ID,
    ) -> Result<DashboardPayload> {
        let id = decode::<Dashboard>(&id)?;
        DashboardPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }
}
