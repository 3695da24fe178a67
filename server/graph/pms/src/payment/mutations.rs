//! GraphQL mutations of payment plans and receipts.

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
use crate::core::{ContextExt, Result, decode};
use crate::project_part::ProjectPartIdsInput;

payload! {
    /// Result of a mutation: the payment plan, or the user errors.
    login PaymentPlanPayload {
        /// The payment plan after the change; null when nothing was changed.
        payment_plan: PaymentPlan
    }
}

payload! {
    /// Result of a mutation of several payment plans: the plans, or the user errors.
    login PaymentPlansPayload {
        /// The created plans, in order; null when none were created.
        payment_plans: Vec<PaymentPlan>
    }
}

payload! {
    /// Result of a mutation: the receipt, or the user errors.
    login PaymentReceiptPayload {
        /// The receipt after the change; null when nothing was changed.
        payment_receipt: PaymentReceipt
    }
}

/// Mutations of payment plans and receipts, for members who may plan the project's payments.
#[derive(Default)]
pub struct PaymentMutation;

/// Mutations of payment plans and receipts, for members who may plan the project's payments.
#[object(root)]
impl PaymentMutation {
    /// Adds a payment plan to a project (business §7 Projects: payment plan).
    #[requires("project")]
    #[create(service::plans::save)]
    fn payment_plan_create(input: PaymentPlanInput) -> PaymentPlanPayload;

    /// Splits the contract's amount into instalments by percent; all or none.
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

    /// Updates a payment plan; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::plans::save, PaymentPlan)]
    fn payment_plan_update(input: PaymentPlanInput) -> PaymentPlanPayload;

    /// Deletes payment plans without receipts; all or none.
    #[requires("project")]
    #[delete(service::plans::delete, PaymentPlan)]
    fn payment_plan_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Creates a receipt for a plan and confirms it at once (business §7 `PUT paymentplan/confirm`).
    #[requires("project")]
    async fn payment_plan_receive(
        &self,
        ctx: &Context<'_>,
        input: PaymentReceiveInput,
    ) -> Result<PaymentPlanPayload> {
        PaymentPlanPayload::from(service::receive(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Writes off the missing amount of a plan, with a reason; without a reason reverts that.
    #[requires("project")]
    async fn payment_plan_write_off(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the payment plan.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Reason, 1 to 200 characters; null reverts the write-off.")] reason: Option<String>,
    ) -> Result<PaymentPlanPayload> {
        let target = (decode::<PaymentPlan>(&id)?, version);
        PaymentPlanPayload::from(service::write_off(ctx.db()?, ctx.viewer()?, target, reason).await)
    }

    /// Sends the director of the project a notice that a plan is due (business §7 `POST paymentplan/notice`).
    #[requires("project:notice")]
    async fn payment_plan_notice(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the payment plan.")] id: ID,
    ) -> Result<PaymentPlanPayload> {
        let id = decode::<PaymentPlan>(&id)?;
        PaymentPlanPayload::from(service::notice(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Creates a receipt for a plan; it counts once it is confirmed.
    #[requires("project")]
    #[create(service::save_receipt)]
    fn payment_receipt_create(input: PaymentReceiptInput) -> PaymentReceiptPayload;

    /// Updates an unconfirmed receipt; absent fields stay unchanged, null clears.
    #[requires("project")]
    #[update(service::save_receipt, PaymentReceipt)]
    fn payment_receipt_update(input: PaymentReceiptInput) -> PaymentReceiptPayload;

    /// Deletes unconfirmed receipts; all or none.
    #[requires("project")]
    #[delete(service::delete_receipts, PaymentReceipt)]
    fn payment_receipt_delete(input: ProjectPartIdsInput) -> DeletePayload;

    /// Confirms a receipt, which then counts (business §7 `PUT paymentplan/confirm`).
    #[requires("project")]
    async fn payment_receipt_confirm(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the receipt.")] id: ID,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        PaymentReceiptPayload::from(service::confirm(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Revokes the confirmation of a receipt, while the month of its receipt is not closed.
    #[requires("project")]
    async fn payment_receipt_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the receipt.")] id: ID,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        PaymentReceiptPayload::from(service::revoke(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Reverses a confirmed receipt by a separate receipt with the negative amount, on a day whose month is
    /// not closed.
    #[requires("project")]
    async fn payment_receipt_reverse(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the receipt.")] id: ID,
        #[graphql(desc = "Reason, 1 to 200 characters.")] reason: String,
        #[graphql(desc = "Day of the reversal, from receipt day to today; absent: today.")] on: Option<Date>,
    ) -> Result<PaymentReceiptPayload> {
        let id = decode::<PaymentReceipt>(&id)?;
        let wanted = Reversal { on: on.map(|day| day.0), reason };
        PaymentReceiptPayload::from(service::reverse(ctx.db()?, ctx.viewer()?, id, wanted).await)
    }
}
