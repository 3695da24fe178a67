//! GraphQL queries and mutations for customers without an account, who name a work order, a device label or a
//! report by a secret `code`. Each call counts against the rate limit for guesses of secrets (decision 0013).

use async_graphql::Context;
use xieli_domain::work_link::{label, model, public};
use xieli_domain::work_order::model::EvaluateInput;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::{WorkLabel, WorkLinkView, WorkReportProof};
use crate::account::inputs::reading;
use crate::account::payloads::SmsCodeSendPayload;
use crate::core::payload;
use crate::core::{ContextExt, Result, UserError};
use crate::work_order::step_inputs::small;

/// Root fields that show customers their orders.
#[derive(Default)]
pub struct WorkLinkQuery;

/// Root fields that show customers their orders.
#[object(root)]
impl WorkLinkQuery {
    /// The public work history behind the label of a device; empty when the label is unknown.
    #[public]
    async fn work_label(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the label.")] code: String,
    ) -> Result<WorkLabel> {
        let services = ctx.services()?;
        Ok(label::read(services.db(), services.keyring(), &code).await?.into())
    }

    /// The order behind a link as its customer sees it; null when the link is invalid.
    #[public]
    async fn work_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the link.")] code: String,
    ) -> Result<Option<WorkLinkView>> {
        Ok(public::view(ctx.db()?, &code).await?.map(WorkLinkView::from))
    }

    /// The proof that a service report is genuine, by the code printed on it; null when the code is unknown.
    #[public]
    async fn work_report_verify(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code at the end of the report's address.")] code: String,
    ) -> Result<Option<WorkReportProof>> {
        let services = ctx.services()?;
        let found = public::verify(services.db(), services.keyring(), &code).await?;
        Ok(found.map(WorkReportProof::from))
    }
}

/// A request for a verification code by text message, before reporting a fault by the label of a device.
#[derive(Debug, InputObject)]
pub struct WorkReportCodeSendInput {
    /// The code of the label.
    pub code: String,
    /// The mobile number.
    pub phone: String,
    /// Id of the captcha, when one is required.
    pub captcha_id: Option<String>,
    /// The text in the captcha image.
    pub captcha: Option<String>,
}

/// A fault reported by a customer without an account.
#[derive(Debug, InputObject)]
pub struct WorkReportInput {
    /// The code of the label.
    pub code: String,
    /// The name of the person who reports it, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// The verification code sent to that number.
    pub phone_code: String,
    /// A description of the fault, 1 to 1000 characters.
    pub description: String,
    /// Idempotency key of the form, 32 random hexadecimal digits: a form that is sent twice reports once.
    pub form: String,
}

/// The link to a reported fault, or the errors of the call.
#[fields(public)]
pub struct WorkReportPayload {
    /// The address of the link; null when nothing was reported.
    pub url: Option<String>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// A customer's approval of the work.
#[derive(Debug, InputObject)]
pub struct WorkLinkAgreeInput {
    /// The code of the link.
    pub code: String,
    /// A remark, up to 500 characters.
    pub note: Option<String>,
}

/// A customer's evaluation of the work.
#[derive(Debug, InputObject)]
pub struct WorkLinkEvaluateInput {
    /// The code of the link.
    pub code: String,
    /// 1 to 5 stars in all.
    pub score: i32,
    /// 1 to 5 stars for the attitude.
    pub attitude: Option<i32>,
    /// 1 to 5 stars for the speed.
    pub speed: Option<i32>,
    /// 1 to 5 stars for the quality.
    pub quality: Option<i32>,
    /// A remark, up to 500 characters.
    pub content: Option<String>,
}

/// The view of a link after a change, or the errors of the call.
#[fields(public)]
pub struct WorkLinkViewPayload {
    /// As it is now; null when nothing was changed.
    pub view: Option<WorkLinkView>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

async fn viewed(ctx: &Context<'_>, code: &str, done: AppResult<()>) -> Result<WorkLinkViewPayload> {
    let (done, user_errors) = payload::split(done)?;
    let view = match done {
        Some(()) => public::view(ctx.db()?, code).await?.map(WorkLinkView::from),
        None => None,
    };
    Ok(WorkLinkViewPayload { view, user_errors })
}

/// Root fields by which customers report faults and evaluate work.
#[derive(Default)]
pub struct WorkLinkPublicMutation;

/// Root fields by which customers report faults and evaluate work.
#[object(root)]
impl WorkLinkPublicMutation {
    /// Sends a verification code by text message to the reporter of a fault, within the rate limits of all
    /// codes.
    #[public]
    async fn work_report_code_send(
        &self,
        ctx: &Context<'_>,
        input: WorkReportCodeSendInput,
    ) -> Result<SmsCodeSendPayload> {
        let (reading, origin) = (reading(input.captcha_id, input.captcha), ctx.origin()?);
        let address = origin.address.as_deref();
        let asked = label::ask(ctx.services()?, &input.code, &input.phone, &reading, address).await?;
        SmsCodeSendPayload::from(asked)
    }

    /// Reports a fault by the label of a device, where the enterprise allows it, after verification of a
    /// phone number.
    #[public]
    async fn work_report(&self, ctx: &Context<'_>, input: WorkReportInput) -> Result<WorkReportPayload> {
        let WorkReportInput { code, name, phone, phone_code, description, form } = input;
        let input = model::ReportInput { code, name, phone, phone_code, description, form };
        let (url, user_errors) = payload::split(label::report(ctx.services()?, input).await)?;
        Ok(WorkReportPayload { url, user_errors })
    }

    /// Approves the work, once, while the order awaits the approval.
    #[public]
    async fn work_link_agree(
        &self,
        ctx: &Context<'_>,
        input: WorkLinkAgreeInput,
    ) -> Result<WorkLinkViewPayload> {
        let done = public::agree(ctx.db()?, &input.code, input.note.as_deref()).await;
        viewed(ctx, &input.code, done).await
    }

    /// Evaluates the work, once.
    #[public]
    async fn work_link_evaluate(
        &self,
        ctx: &Context<'_>,
        input: WorkLinkEvaluateInput,
    ) -> Result<WorkLinkViewPayload> {
        let said = EvaluateInput {
            score: small(input.score),
            attitude: input.attitude.map(small),
            speed: input.speed.map(small),
            quality: input.quality.map(small),
            content: input.content,
        };
        let done = public::evaluate(ctx.db()?, &input.code, said).await;
        viewed(ctx, &input.code, done).await
    }
}
