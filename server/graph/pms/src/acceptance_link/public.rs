//! What customers see and sign without an account. Each field takes a `code`, so each is counted as a guess (decision 0013).

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::Services;
use xieli_domain::acceptance::rules::Status;
use xieli_domain::acceptance_link::{model, public, rules};
use xieli_macros::{InputObject, fields, object};

use super::types::AcceptanceSignature;
use crate::account::inputs::reading;
use crate::account::payloads::SmsCodeSendPayload;
use crate::core::payload;
use crate::core::{Reach, Result, UserError};

/// A file of what a link leads to.
#[fields(public)]
pub struct AcceptanceLinkFile {
    /// With its extension.
    pub name: String,
    /// In bytes.
    pub size: i32,
    /// Where its content is for a while, by this link alone.
    pub url: String,
}

/// Papers of what a link leads to.
#[fields(public)]
pub struct AcceptanceLinkPaper {
    /// What they are called.
    pub name: String,
    /// Where they stand, in words.
    pub status: String,
    /// Whoever signs signs for them.
    pub signable: bool,
    /// Their files, in their order.
    pub files: Vec<AcceptanceLinkFile>,
}

/// A node of what a link leads to.
#[fields(public)]
pub struct AcceptanceLinkLine {
    /// 2.3 is the third below the second.
    pub number: String,
    /// What it is called.
    pub name: String,
    /// Without it the project is not accepted.
    pub required: bool,
    /// Where it stands, in words.
    pub status: String,
    /// What was handed in for it.
    pub papers: Vec<AcceptanceLinkPaper>,
}

/// What whoever has a link is told.
#[fields(public)]
pub struct AcceptanceLinkView {
    /// Whose it is.
    pub enterprise_name: String,
    /// Of which project.
    pub project_name: String,
    /// For whom the link was made.
    pub recipient: String,
    /// It works until then.
    pub expires_at: DateTime<Utc>,
    /// What it leads to, in the order of the directory.
    pub lines: Vec<AcceptanceLinkLine>,
    /// For how many papers one can sign.
    pub signable_count: i32,
    /// Names exactly these papers as they are now: whoever signs sends it back.
    pub digest: String,
    /// One can sign: nobody did by this link, and there is something to sign for.
    pub can_sign: bool,
    /// What was signed by this link.
    pub signature: Option<AcceptanceSignature>,
}

impl AcceptanceLinkView {
    async fn of(services: &Services, view: model::View) -> Result<Self> {
        let mut lines = Vec::with_capacity(view.lines.len());
        for line in view.lines {
            let mut papers = Vec::with_capacity(line.papers.len());
            for paper in line.papers {
                let status = Status::read(paper.resource.status);
                let mut files = Vec::with_capacity(paper.files.len());
                for file in paper.files {
                    let url = public::address(services, &view.link, file.id).await?;
                    let size = i32::try_from(file.size).unwrap_or(i32::MAX);
                    files.push(AcceptanceLinkFile { name: file.name, size, url });
                }
                papers.push(AcceptanceLinkPaper {
                    name: paper.resource.name,
                    status: rules::status(status).to_owned(),
                    signable: rules::is_signable(status),
                    files,
                });
            }
            lines.push(AcceptanceLinkLine {
                number: line.number,
                name: line.name,
                required: line.required,
                status: rules::item(line.state).to_owned(),
                papers,
            });
        }
        Ok(Self {
            enterprise_name: view.enterprise_name,
            project_name: view.project_name,
            recipient: view.link.recipient,
            expires_at: view.link.expires_at,
            lines,
            signable_count: i32::try_from(view.signable).unwrap_or(i32::MAX),
            digest: view.digest,
            can_sign: view.signed.is_none() && view.signable > 0,
            signature: view.signed.map(|signed| AcceptanceSignature::of(signed, false)),
        })
    }
}

/// Root fields that show customers what a project hands over.
#[derive(Default)]
pub struct AcceptanceLinkPublicQuery;

/// Root fields that show customers what a project hands over.
#[object(root)]
impl AcceptanceLinkPublicQuery {
    /// What a link to an acceptance leads to; null where it leads nowhere. Opening it is in the log, once a visit.
    #[public]
    async fn acceptance_link_view(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters of the link.")] code: String,
    ) -> Result<Option<AcceptanceLinkView>> {
        viewed(ctx.services()?, &code).await
    }
}

async fn viewed(services: &Services, code: &str) -> Result<Option<AcceptanceLinkView>> {
    match public::view(services, code).await? {
        Some(view) => Ok(Some(AcceptanceLinkView::of(services, view).await?)),
        None => Ok(None),
    }
}

/// Asking for a code by text message, before one signs.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkCodeSendInput {
    /// The characters of the link.
    pub code: String,
    /// The mobile number.
    pub phone: String,
    /// The picture, when one is asked for.
    pub captcha_id: Option<String>,
    /// What it shows.
    pub captcha: Option<String>,
}

/// A signature for what was seen.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkSignInput {
    /// The characters of the link.
    pub code: String,
    /// Who, 1 to 50 characters.
    pub name: String,
    /// Their mobile number.
    pub phone: String,
    /// What was sent to it.
    pub phone_code: String,
    /// The strokes of the pen in a box of 600 by 240, each `x, y, x, y, …`; absent: the name stands for them.
    pub strokes: Option<Vec<Vec<i32>>>,
    /// Up to 500 characters.
    pub note: Option<String>,
    /// What was seen.
    pub digest: String,
}

/// What a link leads to after it was signed, or why not.
#[fields(public)]
pub struct AcceptanceLinkViewPayload {
    /// As it is now; null when nothing was changed.
    pub view: Option<AcceptanceLinkView>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields by which customers sign.
#[derive(Default)]
pub struct AcceptanceLinkPublicMutation;

/// Root fields by which customers sign.
#[object(root)]
impl AcceptanceLinkPublicMutation {
    /// Sends a code by text message to whoever is about to sign: within the limits of all codes.
    #[public]
    async fn acceptance_link_code_send(
        &self,
        ctx: &Context<'_>,
        input: AcceptanceLinkCodeSendInput,
    ) -> Result<SmsCodeSendPayload> {
        let (reading, origin) = (reading(input.captcha_id, input.captcha), ctx.origin()?);
        let address = origin.address.as_deref();
        let asked = public::ask(ctx.services()?, &input.code, &input.phone, &reading, address).await?;
        SmsCodeSendPayload::from(asked)
    }

    /// Signs for what was seen, once by each link: by whoever proves a number. What has changed since is refused.
    #[public]
    async fn acceptance_link_sign(
        &self,
        ctx: &Context<'_>,
        input: AcceptanceLinkSignInput,
    ) -> Result<AcceptanceLinkViewPayload> {
        let AcceptanceLinkSignInput { code, name, phone, phone_code, strokes, note, digest } = input;
        let (services, link) = (ctx.services()?, code.clone());
        let input = model::SignInput { code, name, phone, phone_code, strokes, note, digest };
        let (done, user_errors) = payload::split(public::sign(services, input).await)?;
        let view = match done {
            Some(()) => viewed(services, &link).await?,
            None => None,
        };
        Ok(AcceptanceLinkViewPayload { view, user_errors })
    }
}
