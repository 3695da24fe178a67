//! Changing payments.

use async_graphql::{Context, ID};
use xieli_domain::payment::model::Reversal;
use xieli_domain::payment::service;
use xieli_macros::object;

use super::inputs::{PaymentPlanInput, PaymentPlanSplitInput, PaymentReceiptInput, PaymentReceiveInput};
use super::types::{PaymentPlan, PaymentReceipt};
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::scalar::Date;
use crate::core::{Reach, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// A payment plan, or why not.
    login PaymentPlanPayload {
        /// As it is now; null when nothing was changed.
        payment_plan: PaymentPlan
    }
}

payload! {
    /// Payment plans, or why not.
    login PaymentPlansPayload {
        /// Those that were made, in order; null when nothing was.
        payment_plans: Vec<PaymentPlan>
    }
}

payload! {
    /// A receipt, or why not.
    login PaymentReceiptPayload {
        /// As it is now; null when nothing was changed.
        payment_receipt: PaymentReceipt
    }
}

/// Root fields that change payments: for whoever may plan the project's.
#[derive(Default)]
pub struct PaymentMutation;

/// Root fields that change payments: for whoever may plan the project's.
#[object(root)]
impl PaymentMutation {
    /// Puts a payment plan to a project (business §7 Projects: payment plan).
    #[requires("project")]
    #[create(service::plans::save)]
    fn payment_plan_create(input: PaymentPlanInput) -> PaymentPlanPayload;

    /// Puts the contract's amount to a project in instalments of so many percent each; all or none.
    #[requires("project")]
    async fn payment_plan_split(
        &self,
        ctx: &Context<'_>,
        input: PaymentPlanSplitInput,
    ) -> Result<PaymentPlansPayload> {
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        let made = match input.read() {
            Ok(split) => service::split(db, viewer, split).await,
            Err(refused) => Err(refused),
        };
        let plans = made.map(|rows| rows.into_iter().map(PaymentPlan::from).collect::<Vec<_>>());
        PaymentPlansPayload::from(plans)
    }

    /// Changes a payment plan; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::plans::save, PaymentPlan)]
    fn payment_plan_update(input: PaymentPlanInput) -> PaymentPlanPayload;

    /// Deletes payment plans for which nothing came in; all or none.
    #[requires("project")]
    #[delete(service::plans::delete, PaymentPlan)]
    fn payment_plan_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Writes down what came in for a plan and lets it count at once (business §7 `PUT paymentplan/confirm`).
    #[requires("project")]
    async fn payment_plan_receive(
        &self,
        ctx: &Context<'_>,
        input: PaymentReceiveInput,
    ) -> Result<PaymentPlanPayload> {
        PaymentPlanPayload::from(service::receive(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Expects no more of a plan, because of this; without a reason expects it again.
    #[requires("project")]
    async fn payment_plan_write_off(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        #[graphql(desc = "1 to 200 characters; null: it is expected again.")] reason: Option<String>,
    ) -> Result<PaymentPlanPayload> {
        let target = (decode::<PaymentPlan>(&id)?, version);
        PaymentPlanPayload::from(service::write_off(ctx.db()?, ctx.viewer()?, target, reason).await)
    }

    /// Tells who is responsible for the project that a plan is to be paid (business §7 `POST paymentplan/notice`).
    #[requires("project:notice")]
    async fn payment_plan_notice(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<PaymentPlanPayload> {
        let id = decode::<PaymentPlan>(&id)?;
        PaymentPlanPayload::from(service::notice(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Writes down what came in for a plan; it counts when it is confirmed.
    #[requires("project")]
    #[create(service::save_receipt)]
    fn payment_receipt_create(input: PaymentReceiptInput) -> PaymentReceiptPayload;

    /// Changes a receipt that does not count yet; absent fields stay, null clears.
    #[requires("project")]
    #[update(service::save_receipt, PaymentReceipt)]
    fn payment_receipt_update(input: PaymentReceiptInput) -> PaymentReceiptPayload;

    /// Deletes receipts that do not count; all or none.
    #[requires("project")]
    #[delete(service::delete_receipts, PaymentReceipt)]
    fn payment_receipt_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// A receipt counts from now on (business §7 `PUT paymentplan/confirm`).
    #[requires("project")]
    async fn payment_receipt_confirm(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        PaymentReceiptPayload::from(service::confirm(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// A receipt that counted by mistake does not any more, as long as the month in which it came in is not closed.
    #[requires("project")]
    async fn payment_receipt_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        PaymentReceiptPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Takes back a receipt that counts: by a row of its own with the negative amount, on a day whose month is not closed.
    #[requires("project")]
    async fn payment_receipt_reverse(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "1 to 200 characters.")] reason: String,
        #[graphql(desc = "On which day, from its own to today; absent: today.")] on: Option<Date>,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        let wanted = Reversal { on: on.map(|day| day.0), reason };
        PaymentReceiptPayload::from(service::reverse(ctx.db()?, ctx.viewer()?, id, wanted).await)
    }
}
