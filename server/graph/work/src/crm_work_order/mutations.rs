//! Changing what customers ask for.

use async_graphql::{Context, ID};
use xieli_domain::crm_work_order::service;
use xieli_macros::object;

use super::inputs::{CrmWorkOrderIdsInput, CrmWorkOrderInput, CrmWorkOrderReceiveInput};
use super::types::CrmWorkOrder;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// What a customer asks for, or why not.
    login CrmWorkOrderPayload {
        /// As it is now; null when nothing was changed.
        crm_work_order: CrmWorkOrder
    }
}

/// Root fields that write what customers ask for.
#[derive(Default)]
pub struct CrmWorkOrderMutation;

/// Root fields that write what customers ask for.
#[object(root)]
impl CrmWorkOrderMutation {
    /// Writes down what a customer asks for.
    #[requires("work:create")]
    #[create(service::save)]
    fn crm_work_order_create(input: CrmWorkOrderInput) -> CrmWorkOrderPayload;

    /// Changes what nobody has taken on: its maker, or who may change work orders; absent fields stay, null clears.
    #[requires("work,work:query,work:global:query")]
    #[update(service::save, CrmWorkOrder)]
    fn crm_work_order_update(input: CrmWorkOrderInput) -> CrmWorkOrderPayload;

    /// Deletes what nobody has taken on into the recycle bin; all or none: its maker, or who may delete work orders.
    #[requires("work,work:query,work:global:query")]
    #[delete(service::delete, CrmWorkOrder)]
    fn crm_work_order_delete(input: CrmWorkOrderIdsInput) -> DeletePayload;

    /// Makes a work order of it that awaits its dispatch, or for which somebody is sent at once: both steps or neither (business §7
    /// `workorder/receive`).
    #[requires("work:deliver")]
    async fn crm_work_order_receive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        input: CrmWorkOrderReceiveInput,
    ) -> Result<CrmWorkOrderPayload> {
        let target = (decode::<CrmWorkOrder>(&id)?, version);
        let received = service::receive(ctx.db()?, ctx.viewer()?, target, input.read()?);
        CrmWorkOrderPayload::from(received.await)
    }

    /// Turns it down (business §7 `workorder/reject`).
    #[requires("work:deliver")]
    async fn crm_work_order_reject(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters.")] reason: String,
    ) -> Result<CrmWorkOrderPayload> {
        let target = (decode::<CrmWorkOrder>(&id)?, version);
        let rejected = service::reject(ctx.db()?, ctx.viewer()?, target, &reason);
        CrmWorkOrderPayload::from(rejected.await)
    }
}
