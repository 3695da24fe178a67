//! Making and taking back links of work orders.

use async_graphql::{Context, ID};
use xieli_domain::work_link::service;
use xieli_macros::{fields, object};

use crate::core::payload;
use crate::core::{Reach, Result, UserError, decode};
use crate::work_order::WorkOrder;
use crate::work_order::mutations::WorkOrderPayload;

/// A link that was made, or why not.
#[fields(login)]
pub struct WorkLinkPayload {
    /// Its order; null when nothing was made.
    pub work_order: Option<WorkOrder>,
    /// Where it leads: told now and never again.
    pub url: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that make links of work orders.
#[derive(Default)]
pub struct WorkLinkMutation;

/// Root fields that make links of work orders.
#[object(root)]
impl WorkLinkMutation {
    /// Makes the link by which the customer of a work order follows it without an account: whoever sees the order. The one that
    /// it had before leads nowhere from then on.
    #[requires("work,work:query,work:global:query")]
    async fn work_link_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which work order.")] id: ID,
    ) -> Result<WorkLinkPayload> {
        let made = service::create(ctx.services()?, ctx.viewer()?, decode::<WorkOrder>(&id)?).await;
        let (made, user_errors) = payload::split(made)?;
        let (work_order, url) = made.map(|made| (WorkOrder::from(made.order), made.url)).unzip();
        Ok(WorkLinkPayload { work_order, url, user_errors })
    }

    /// Takes the link of a work order back: whoever sees the order.
    #[requires("work,work:query,work:global:query")]
    async fn work_link_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which work order.")] id: ID,
    ) -> Result<WorkOrderPayload> {
        let order = decode::<WorkOrder>(&id)?;
        WorkOrderPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, order).await)
    }
}
