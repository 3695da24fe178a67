//! GraphQL mutations that create and revoke links of work orders.

use async_graphql::{Context, ID};
use xieli_domain::work_link::service;
use xieli_macros::{fields, object};

use crate::core::payload;
use crate::core::{ContextExt, Result, UserError, decode};
use crate::work_order::WorkOrder;
use crate::work_order::mutations::WorkOrderPayload;

/// A created link, or the errors of the call.
#[fields(login)]
pub struct WorkLinkPayload {
    /// The order of the link; null when nothing was created.
    pub work_order: Option<WorkOrder>,
    /// The address of the link, returned only now.
    pub url: Option<String>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Root fields that create and revoke links of work orders.
#[derive(Default)]
pub struct WorkLinkMutation;

/// Root fields that create and revoke links of work orders.
#[object(root)]
impl WorkLinkMutation {
    /// Creates the link by which the customer follows a work order without an account, for every viewer of
    /// the order. An earlier link becomes invalid.
    #[requires("work,work:query,work:global:query")]
    async fn work_link_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
    ) -> Result<WorkLinkPayload> {
        let made = service::create(ctx.services()?, ctx.viewer()?, decode::<WorkOrder>(&id)?).await;
        let (made, user_errors) = payload::split(made)?;
        let (work_order, url) = made.map(|made| (WorkOrder::from(made.order), made.url)).unzip();
        Ok(WorkLinkPayload { work_order, url, user_errors })
    }

    /// Revokes the link of a work order, for every viewer of the order.
    #[requires("work,work:query,work:global:query")]
    async fn work_link_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
    ) -> Result<WorkOrderPayload> {
        let order = decode::<WorkOrder>(&id)?;
        WorkOrderPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, order).await)
    }
}
