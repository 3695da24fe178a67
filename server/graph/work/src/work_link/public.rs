//! What customers ask and say without an account. Each field takes a `code`, so each is counted as a guess (decision 0013).

use async_graphql::Context;
use xieli_domain::work_link::{label, model, public};
use xieli_domain::work_order::model::EvaluateInput;
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::{WorkLabel, WorkLinkView, WorkReportProof};
use crate::account::inputs::reading;
use crate::account::payloads::SmsCodeSendPayload;
use crate::core::payload;
use crate::core::{Reach, Result, UserError};
use crate::work_order::said::small;

/// Root fields that tell customers of their orders.
#[derive(Default)]
pub struct WorkLinkQuery;

/// Root fields that tell customers of their orders.
#[object(root)]
impl WorkLinkQuery {
    /// What the label of a device says of the work on it; of one that is not ours, nothing.
    #[public]
    async fn work_label(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters of the label.")] code: String,
    ) -> Result<WorkLabel> {
        let services = ctx.services()?;
        Ok(label::read(services.db(), services.keyring(), &code).await?.into())
    }

    /// What the link of a work order leads to; null where it leads nowhere.
    #[public]
    async fn work_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters of the link.")] code: String,
    ) -> Result<Option<WorkLinkView>> {
        Ok(public::view(ctx.db()?, &code).await?.map(WorkLinkView::from))
    }

    /// What is known of a service report by the characters of its code; null where it is none of ours.
    #[public]
    async fn work_report_verify(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters behind its address.")] code: String,
    ) -> Result<Option<WorkReportProof>> {
        let services = ctx.services()?;
        let found = public::verify(services.db(), services.keyring(), &code).await?;
        Ok(found.map(WorkReportProof::from))
    }
}

/// Asking for a code by text message, before a device whose label takes reports.
#[derive(Debug, InputObject)]
pub struct WorkReportCodeSendInput {
    /// The characters of the label.
    pub code: String,
    /// The mobile number.
    pub phone: String,
    /// The picture, when one is asked for.
    pub captcha_id: Option<String>,
    /// What it shows.
    pub captcha: Option<String>,
}

/// A fault that somebody without an account reports.
#[derive(Debug, InputObject)]
pub struct WorkReportInput {
    /// The characters of the label.
    pub code: String,
    /// Who they are, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// What was sent to it.
    pub phone_code: String,
    /// What is wrong, 1 to 1000 characters.
    pub description: String,
    /// The form's own number, 32 hexadecimal digits by chance: a form that is sent twice reports once.
    pub form: String,
}

/// Where a reported fault can be followed, or why it was not taken.
#[fields(public)]
pub struct WorkReportPayload {
    /// The link; null when nothing was reported.
    pub url: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// What a customer finds.
#[derive(Debug, InputObject)]
pub struct WorkLinkAgreeInput {
    /// The characters of the link.
    pub code: String,
    /// What is said of it, up to 500 characters.
    pub note: Option<String>,
}

/// What a customer thinks.
#[derive(Debug, InputObject)]
pub struct WorkLinkEvaluateInput {
    /// The characters of the link.
    pub code: String,
    /// 1 to 5 stars in all.
    pub score: i32,
    /// 1 to 5 stars for the attitude.
    pub attitude: Option<i32>,
    /// 1 to 5 stars for the speed.
    pub speed: Option<i32>,
    /// 1 to 5 stars for the quality.
    pub quality: Option<i32>,
    /// Up to 500 characters.
    pub content: Option<String>,
}

/// What a link leads to after something was said, or why that was not taken.
#[fields(public)]
pub struct WorkLinkViewPayload {
    /// As it is now; null when nothing was changed.
    pub view: Option<WorkLinkView>,
    /// What the user can mend; empty when it worked.
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

/// Root fields by which customers say something.
#[derive(Default)]
pub struct WorkLinkPublicMutation;

/// Root fields by which customers say something.
#[object(root)]
impl WorkLinkPublicMutation {
    /// Sends a code by text message to whoever reports a fault: within the limits of all codes.
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

    /// Reports a fault by the label of a device: where the enterprise takes that, by whoever proves a number.
    #[public]
    async fn work_report(&self, ctx: &Context<'_>, input: WorkReportInput) -> Result<WorkReportPayload> {
        let WorkReportInput { code, name, phone, phone_code, description, form } = input;
        let input = model::ReportInput { code, name, phone, phone_code, description, form };
        let (url, user_errors) = payload::split(label::report(ctx.services()?, input).await)?;
        Ok(WorkReportPayload { url, user_errors })
    }

    /// Finds the work done, once, while the order waits for that.
    #[public]
    async fn work_link_agree(
        &self,
        ctx: &Context<'_>,
        input: WorkLinkAgreeInput,
    ) -> Result<WorkLinkViewPayload> {
        let done = public::agree(ctx.db()?, &input.code, input.note.as_deref()).await;
        viewed(ctx, &input.code, done).await
    }

    /// Says what one thinks of the work, once.
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
