//! Public GraphQL operations by which customers view and sign an acceptance. Each field takes a `code`, so
//! each request counts as a guess of a secret (decision 0013).

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
use crate::core::{ContextExt, Result, UserError};

/// A file of papers, as shown through a link.
#[fields(public)]
pub struct AcceptanceLinkFile {
    /// Name with its extension.
    pub name: String,
    /// Size in bytes.
    pub size: i32,
    /// Web address of its content, valid for a limited time and through this link only.
    pub url: String,
}

/// Papers, as shown through a link.
#[fields(public)]
pub struct AcceptanceLinkPaper {
    /// Name of the papers.
    pub name: String,
    /// Status, as text for display.
    pub status: String,
    /// Whether a signature covers them.
    pub signable: bool,
    /// Files, in their order.
    pub files: Vec<AcceptanceLinkFile>,
}

/// A node of the directory, as shown through a link.
#[fields(public)]
pub struct AcceptanceLinkLine {
    /// Outline number: 2.3 is the third node below the second.
    pub number: String,
    /// Name of the node.
    pub name: String,
    /// Whether the project's acceptance requires it.
    pub required: bool,
    /// State, as text for display.
    pub status: String,
    /// Papers provided for it.
    pub papers: Vec<AcceptanceLinkPaper>,
}

/// The acceptance of a project, as shown to the holder of a link.
#[fields(public)]
pub struct AcceptanceLinkView {
    /// Name of the enterprise that carries out the project.
    pub enterprise_name: String,
    /// Name of the project.
    pub project_name: String,
    /// Name of the recipient of the link.
    pub recipient: String,
    /// Time at which the link expires.
    pub expires_at: DateTime<Utc>,
    /// Nodes, in the order of the directory.
    pub lines: Vec<AcceptanceLinkLine>,
    /// Number of papers that a signature covers.
    pub signable_count: i32,
    /// Digest of exactly these papers in their current state, to be sent back with the signature.
    pub digest: String,
    /// Whether a signature is possible: none was made through this link, and there are papers to sign for.
    pub can_sign: bool,
    /// The signature made through this link.
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

/// Public queries by which customers view the acceptance of a project.
#[derive(Default)]
pub struct AcceptanceLinkPublicQuery;

/// Public queries by which customers view the acceptance of a project.
#[object(root)]
impl AcceptanceLinkPublicQuery {
    /// The acceptance behind a link; null when the link is not valid. The audit log records one entry per
    /// visit.
    #[public]
    async fn acceptance_link_view(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Secret code of the link.")] code: String,
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

/// A request for a verification code by text message, before a signature.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkCodeSendInput {
    /// Secret code of the link.
    pub code: String,
    /// Mobile number of the signer.
    pub phone: String,
    /// Id of the captcha image, when one is required.
    pub captcha_id: Option<String>,
    /// Characters shown in the captcha image.
    pub captcha: Option<String>,
}

/// A signature for the acceptance shown by a link.
#[derive(Debug, InputObject)]
pub struct AcceptanceLinkSignInput {
    /// Secret code of the link.
    pub code: String,
    /// Name of the signer, 1 to 50 characters.
    pub name: String,
    /// Mobile number of the signer.
    pub phone: String,
    /// Verification code that was sent to the mobile number.
    pub phone_code: String,
    /// Strokes of the pen in a box of 600 by 240, each `x, y, x, y, …`; absent: the name replaces the
    /// drawing.
    pub strokes: Option<Vec<Vec<i32>>>,
    /// Note, up to 500 characters.
    pub note: Option<String>,
    /// Digest of the papers that the signer saw.
    pub digest: String,
}

/// Result of a signature: the acceptance after it, or the user errors.
#[fields(public)]
pub struct AcceptanceLinkViewPayload {
    /// The acceptance after the signature; null when nothing was changed.
    pub view: Option<AcceptanceLinkView>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Public mutations by which customers sign an acceptance.
#[derive(Default)]
pub struct AcceptanceLinkPublicMutation;

/// Public mutations by which customers sign an acceptance.
#[object(root)]
impl AcceptanceLinkPublicMutation {
    /// Sends a verification code by text message to the signer, within the rate limits of all verification
    /// codes.
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

    /// Signs for the papers shown, once per link, with a verified mobile number. Refused when they have
    /// changed since.
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
