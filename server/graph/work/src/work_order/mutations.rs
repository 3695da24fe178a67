//! Changing work orders.

use async_graphql::{Context, ID};
use xieli_domain::work_order::model::{self, Said};
use xieli_domain::work_order::rules::Step;
use xieli_domain::work_order::service;
use xieli_kernel::AppResult;
use xieli_macros::object;

use super::inputs::{WorkOrderIdsInput, WorkOrderInput, WorkOrderSupplementInput};
use super::said::{WorkOrderDeliverInput, WorkOrderEvaluateInput, WorkOrderFinishInput, WorkOrderScoreInput};
use super::types::WorkOrder;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A work order, or why not.
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
    /// Makes a work order; who may send people can name who goes there at once (business §7 `POST workorder`).
    #[requires("work:create")]
    #[create(service::save)]
    fn work_order_create(input: WorkOrderInput) -> WorkOrderPayload;

    /// Changes a work order that nobody has begun: its maker, or who may change orders; absent fields stay, null clears
    /// (business §7 `PUT workorder`).
    #[requires("work,work:query,work:global:query")]
    #[update(service::save, WorkOrder)]
    fn work_order_update(input: WorkOrderInput) -> WorkOrderPayload;

    /// Deletes orders that nobody goes to or that are stopped into the recycle bin; all or none: their maker, or who may delete
    /// orders (business §7 `DELETE workorder`).
    #[requires("work,work:query,work:global:query")]
    #[delete(service::delete, WorkOrder)]
    fn work_order_delete(input: WorkOrderIdsInput) -> DeletePayload;

    /// Writes down an order that is done already; it waits for its check where the enterprise checks (business §7
    /// `workorder/supplement`).
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

/// Root fields that take steps with work orders.
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

/// The order after a call; nothing, and nothing to mend, where the call was heard before and the order is another's since.
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
    input: WorkOrderDeliverInput,
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

/// Root fields that take steps with work orders.
#[object(root)]
impl WorkOrderStepMutation {
    /// Sends somebody: who may send people (business §7 `workorder/deliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Whom.")] input: WorkOrderDeliverInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::Deliver, input).await
    }

    /// Sends somebody else (business §7 `workorder/reDeliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_re_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Whom, and why.")] input: WorkOrderDeliverInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::ReDeliver, input).await
    }

    /// Has an order begun at once: who may send people, or directs the team that answers for it (business §7
    /// `workorder/directAccept`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_direct_accept(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "By whom.")] input: WorkOrderDeliverInput,
    ) -> Result<WorkOrderPayload> {
        deliver(ctx, (&id, version), Step::DirectAccept, input).await
    }

    /// Says that one will go there: who was sent. Where arrivals are not told it is begun by that (business §7
    /// `workorder/sign`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_sign(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The caller's name for this call, 8 to 64 letters, digits and hyphens: with the same one it is done once."
        )]
        key: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Sign, keyed(because(None), key)).await
    }

    /// Says that one is there: who was sent.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_arrive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The caller's name for this call, 8 to 64 letters, digits and hyphens: with the same one it is done once."
        )]
        key: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Arrive, keyed(because(None), key)).await
    }

    /// Gives an order back, so that it awaits its dispatch again: who was sent, or who may send people (business §7
    /// `workorder/unDeliver`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_un_deliver(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::UnDeliver, because(reason)).await
    }

    /// Says that an order is done: who worked on it, when nothing is missing that its type demands. It waits for its check where the enterprise checks, else for its
    /// confirmation.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_finish(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(
            desc = "The caller's name for this call, 8 to 64 letters, digits and hyphens: with the same one it is done once."
        )]
        key: Option<String>,
        #[graphql(desc = "What is said of it.")] input: WorkOrderFinishInput,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Finish, keyed(input.read(), key)).await
    }

    /// Checks an order that is finished.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_audit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "It is good; else it goes back.")] pass: bool,
        #[graphql(desc = "What is said of it, up to 500 characters; required of what goes back.")]
        reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        let step = if pass { Step::Pass } else { Step::Reject };
        proceed(ctx, (&id, version), step, because(reason)).await
    }

    /// Confirms an order, and says who has which points of it: who may, or to whom its customer belongs (business §7
    /// `workorder/score`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_score(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Who has which.")] input: WorkOrderScoreInput,
    ) -> Result<WorkOrderPayload> {
        let target = (decode::<WorkOrder>(&id)?, version);
        let scored = match input.read() {
            Ok((scores, reason)) => service::score(ctx.db()?, ctx.viewer()?, target, scores, reason).await,
            Err(error) => Err(error),
        };
        WorkOrderPayload::from(scored)
    }

    /// Says on the customer's behalf what they think of an order, once, whether or not they say so themselves: who calls
    /// customers, its maker, or to whom its customer belongs (business §7 `workorder/evaluate`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_evaluate(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What they think.")] input: WorkOrderEvaluateInput,
    ) -> Result<WorkOrderPayload> {
        let target = (decode::<WorkOrder>(&id)?, version);
        let evaluated = service::evaluate(ctx.db()?, ctx.viewer()?, target, input.read()?);
        WorkOrderPayload::from(evaluated.await)
    }

    /// Says that the customer of an order that is done was called; it is closed by that.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_visit(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What they said, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Visit, because(reason)).await
    }

    /// Closes an order that is done: who may send people.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_close(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Close, because(reason)).await
    }

    /// Lets the clock of an order stand still: who works on it, or who may send people.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_hold(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Hold, because(reason)).await
    }

    /// Lets an order that is on hold go on; what was to come is shifted by the working time meanwhile.
    #[requires("work,work:query,work:global:query")]
    async fn work_order_resume(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "What is said of it, up to 500 characters.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Resume, because(reason)).await
    }

    /// Says that an order is not wanted any more (business §7 `workorder/stop`).
    #[requires("work,work:query,work:global:query")]
    async fn work_order_stop(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: Option<i32>,
        #[graphql(desc = "Why, up to 500 characters; required.")] reason: Option<String>,
    ) -> Result<WorkOrderPayload> {
        proceed(ctx, (&id, version), Step::Stop, because(reason)).await
    }
}
