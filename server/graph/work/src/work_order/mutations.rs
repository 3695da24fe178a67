//! GraphQL mutations of work orders: creating and changing them, and the steps of their workflow.

use async_graphql::{Context, ID};
use xieli_domain::work_order::model::{self, Said};
use xieli_domain::work_order::rules::Step;
use xieli_domain::work_order::service;
use xieli_kernel::AppResult;
use xieli_macros::object;

use super::inputs::{WorkOrderIdsInput, WorkOrderInput, WorkOrderSupplementInput};
use super::step_inputs::{
    WorkOrderDeliverChangesInput, WorkOrderEvaluateChangesInput, WorkOrderFinishChangesInput,
    WorkOrderScoreChangesInput,
};
use super::types::WorkOrder;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A work order, or the errors of the call.
    login WorkOrderPayload {
        /// As it is now; null when nothing was changed.
        work_order: WorkOrder
    }
}

/// Root fields that write work orders.
#[derive(Default)]
pub struct WorkOrderMutation;

/// Root fields that write work orders.
#[object(root)]
impl WorkOrderMutation {
    /// Creates a work order; those who may dispatch can name the technician at once (business §7 `POST
    /// workorder`).
    #[requires("work:create")]
    #[create(service::save)]
    fn work_order_create(input: WorkOrderInput) -> WorkOrderPayload;

    /// Changes a work order that nobody has begun, for its creator or those who may change orders; absent
    /// fields stay, null clears (business §7 `PUT workorder`).
    #[requires("work,work:query,work:global:query")]
    #[update(service::save, WorkOrder)]
    fn work_order_update(input: WorkOrderInput) -> WorkOrderPayload;

    /// Moves orders without a technician and stopped orders to the recycle bin, all or none, for their
    /// creator or those who may delete orders (business §7 `DELETE workorder`).
    #[requires("work,work:query,work:global:query")]
    #[delete(service::delete, WorkOrder)]
    fn work_order_delete(input: WorkOrderIdsInput) -> DeletePayload;

    /// Records an order whose work is done already; it waits for its check where the enterprise checks
    /// (business §7 `workorder/supplement`).
    #[requires("work:supplement")]
    async fn work_order_supplement(
        &self,
        ctx: &Context<'_>,
        input: WorkOrderSupplementInput,
    ) -> Result<WorkOrderPayload> {
        let made = match input.read() {
            Ok(input) => service::supplement(ctx.db()?, ctx.viewer()?, input).await,
            Err(error) => Err(error),
        };
        WorkOrderPayload::from(made)
    }
}

/// Root fields of the steps of work orders.
#[derive(Default)]
pub struct WorkOrderStepMutation;

async fn proceed(
    ctx: &Context<'_>,
    (id, version): (&ID, Option<i32>),
    step: Step,
    said: AppResult<Said>,
) -> Result<WorkOrderPayload> {
    let target = (decode::<WorkOrder>(id)?, version);
    answered(match said {
        Ok(said) => service::proceed(ctx.db()?, ctx.viewer()?, target, step, said).await,
        Err(error) => Err(error),
    })
}

/// The order after a call; neither an order nor errors when a repeated call finds that the order has passed
/// to another member.
pub fn answered(done: AppResult<Option<model::WorkOrder>>) -> Result<WorkOrderPayload> {
    match done {
        Ok(None) => Ok(WorkOrderPayload { work_order: None, user_errors: Vec::new() }),
        Ok(Some(order)) => WorkOrderPayload::from(Ok(order)),
        Err(error) => WorkOrderPayload::from::<model::WorkOrder>(Err(error)),
    }
}

async fn deliver(
    ctx: &Context<'_>,
    (id, version): (&ID, Option<i32>),
    step: Step,
    input: WorkOrderDeliverChangesInput,
) -> Result<WorkOrderPayload> {
    let (target, delivery) = ((decode::<WorkOrder>(id)?, version), input.read()?);
    let sent = service::deliver(ctx.db()?, ctx.viewer()?, target, step, delivery);
    WorkOrderPayload::from(sent.await)
}

fn because(reason: Option<String>) -> AppResult<Said> {
    Ok(Said { reason, ..Said::default() })
}

fn keyed(said: AppResult<Said>, key: Option<String>) -> AppResult<Said> {
    said.map(|said| Said { key, ..said })
}

/// Root fields of the steps of work orders.
#[object(root)]
impl WorkOrderStepMutation {
    /// Dispatches an order to a technician, for those who may dispatch (business §7 `workorder/deliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The technician and the plan.")] input: WorkOrderDeliverChangesInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::Deliver, input).await
    }

    /// Dispatches an order to another technician (business §7 `workorder/reDeliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_re_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The technician, the plan and the reason.")] input: WorkOrderDeliverChangesInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::ReDeliver, input).await
    }

    /// Begins service at once, for those who may dispatch or direct the responsible team (business §7
    /// `workorder/directAccept`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_direct_accept(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The technician and the plan.")] input: WorkOrderDeliverChangesInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::DirectAccept, input).await
    }

    /// Accepts a dispatched order, for its technician. Where no arrival is recorded, service begins by that
    /// (business §7 `workorder/sign`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_sign(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The idempotency key of this call, 8 to 64 letters, digits and hyphens; a repetition has no further effect."
        )]
        key: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Sign, keyed(because(None), key)).await
    }

    /// Records the arrival on site, for the technician of the order.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_arrive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The idempotency key of this call, 8 to 64 letters, digits and hyphens; a repetition has no further effect."
        )]
        key: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Arrive, keyed(because(None), key)).await
    }

    /// Gives an order back so that it awaits its dispatch again, for its technician or those who may dispatch
    /// (business §7 `workorder/unDeliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_un_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::UnDeliver, because(reason)).await
    }

    /// Finishes an order, for those who work on it, once all requirements of its service type are met. It
    /// waits for its check where the enterprise checks, else for its confirmation.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The idempotency key of this call, 8 to 64 letters, digits and hyphens; a repetition has no further effect."
        )]
        key: Option<String>,
        #[graphql(desc = "The result of the work.")] input: WorkOrderFinishChangesInput,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Finish, keyed(input.read(), key)).await
    }

    /// Checks an order that is finished.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_audit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Whether it passes; otherwise it goes back.")] pass: bool,
        #[graphql(desc = "A remark, up to 500 characters; required when it goes back.")] reason: Option<
            String,
        >,
    ) -> Result<WorkOrderPayload> {
        let step = if pass { Step::Pass } else { Step::Reject };
        proceed(ctx, (&id, version), step, because(reason)).await
    }

    /// Confirms an order and gives its points, for those who may confirm and the owner of its customer
    /// (business §7 `workorder/score`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_score(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The points of each member.")] input: WorkOrderScoreChangesInput,
    ) -> Result<WorkOrderPayload> {
        let target = (decode::<WorkOrder>(&id)?, version);
        let scored = match input.read() {
            Ok((scores, reason)) => service::score(ctx.db()?, ctx.viewer()?, target, scores, reason).await,
            Err(error) => Err(error),
        };
        WorkOrderPayload::from(scored)
    }

    /// Records the customer's evaluation on their behalf, once, even if the customer also gives one; for
    /// those who call customers, the order's creator and the owner of its customer (business §7
    /// `workorder/evaluate`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_evaluate(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The evaluation.")] input: WorkOrderEvaluateChangesInput,
    ) -> Result<WorkOrderPayload> {
        let target = (decode::<WorkOrder>(&id)?, version);
        let evaluated = service::evaluate(ctx.db()?, ctx.viewer()?, target, input.read()?);
        WorkOrderPayload::from(evaluated.await)
    }

    /// Records the follow-up call to the customer of an order that is done; it closes the order.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_visit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The customer's answer, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Visit, because(reason)).await
    }

    /// Closes an order that is done, for those who may dispatch.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_close(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Close, because(reason)).await
    }

    /// Puts an order on hold, which stops its clock; for those who work on it and those who may dispatch.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_hold(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Hold, because(reason)).await
    }

    /// Resumes an order that is on hold; its deadlines move by the working time that has passed.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_resume(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "A remark, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Resume, because(reason)).await
    }

    /// Stops an order that is no longer wanted (business §7 `workorder/stop`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_stop(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the work order.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "The reason, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Stop, because(reason)).await
    }
}
