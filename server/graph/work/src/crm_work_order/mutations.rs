//! GraphQL mutations of customers' requests.

use async_graphql::{Context, ID};
use xieli_domain::crm_work_order::service;
use xieli_macros::object;

use super::inputs::{CrmWorkOrderIdsInput, CrmWorkOrderInput, CrmWorkOrderReceiveChangesInput};
use super::types::CrmWorkOrder;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A customer's request, or the errors of the call.
    login CrmWorkOrderPayload {
        /// As it is now; null when nothing was changed.
        crm_work_order: CrmWorkOrder
    }
}

/// Root fields that write customers' requests.
#[derive(Default)]
pub struct CrmWorkOrderMutation;

/// Root fields that write customers' requests.
#[object(root)]
impl CrmWorkOrderMutation {
    /// Records a customer's request.
    #[requires("work:create")]
    #[create(service::save)]
    fn crm_work_order_create(input: CrmWorkOrderInput) -> CrmWorkOrderPayload;

    /// Changes a request that is still waiting, for its creator or those who may change work orders; absent
    /// fields stay, null clears.
    #[requires("work,work:query,work:global:query")]
    #[update(service::save, CrmWorkOrder)]
    fn crm_work_order_update(input: CrmWorkOrderInput) -> CrmWorkOrderPayload;

    /// Moves waiting requests to the recycle bin; all or none, for their creator or those who may delete work
    /// orders.
    #[requires("work,work:query,work:global:query")]
    #[delete(service::delete, CrmWorkOrder)]
    fn crm_work_order_delete(input: CrmWorkOrderIdsInput) -> DeletePayload;

    /// Turns a request into a work order that awaits its dispatch, or dispatches it at once; both steps or
    /// neither (business §7 `workorder/receive`).
    #[requires("work:deliver")]
    async fn crm_work_order_receive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the request.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        input: CrmWorkOrderReceiveChangesInput,
    ) -> Result<CrmWorkOrderPayload> {
        let target = (decode::<CrmWorkOrder>(&id)?, version);
        let received = service::receive(ctx.db()?, ctx.viewer()?, target, input.read()?);
        CrmWorkOrderPayload::from(received.await)
    }

    /// Rejects a request (business §7 `workorder/reject`).
    #[requires("work:deliver")]
    async fn crm_work_order_reject(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the request.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters.")] reason: String,
    ) -> Result<CrmWorkOrderPayload> {
        let target = (decode::<CrmWorkOrder>(&id)?, version);
        let rejected = service::reject(ctx.db()?, ctx.viewer()?, target, &reason);
        CrmWorkOrderPayload::from(rejected.await)
    }
}
