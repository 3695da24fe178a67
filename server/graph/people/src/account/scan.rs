//! Signing in by scanning a QR code with a signed-in device (core §7 `oauth2/scanloginqrcode`).

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::account::rules::ScanState as State;
use xieli_domain::account::scan;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject, fields, object};

use super::types::TokenPair;
use crate::core::{ContextExt, Result, UserError, payload};

/// State of a scan ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum ScanState {
    /// Displayed, and not scanned yet.
    Waiting,
    /// Scanned by a member who is signed in on another device.
    Scanned,
    /// Allowed by that member.
    Confirmed,
    /// Refused, or expired.
    Expired,
}

/// A ticket to sign in with: one browser displays it, and a device that is signed in allows it.
#[fields(public)]
pub struct ScanTicket {
    /// The ticket, 32 hex characters, as shown by the QR code.
    pub ticket: String,
    /// The secret, which the QR code does not show: returned once, to the browser that requested the ticket;
    /// it is required for the tokens.
    pub secret: Option<String>,
    /// The state of the ticket.
    pub state: ScanState,
    /// When it expires, three minutes after it was created.
    pub expires_at: DateTime<Utc>,
    /// The browser that displays it.
    pub device: Option<String>,
    /// The tokens, returned once, to the browser that requested the ticket, after it was allowed.
    pub tokens: Option<TokenPair>,
}

impl From<scan::Ticket> for ScanTicket {
    fn from(ticket: scan::Ticket) -> Self {
        Self {
            ticket: ticket.ticket,
            secret: ticket.secret,
            state: ticket.state.into(),
            expires_at: ticket.expires_at,
            device: ticket.device,
            tokens: ticket.tokens.map(TokenPair::from),
        }
    }
}

/// The ticket to act on.
#[derive(InputObject)]
pub struct ScanTicketInput {
    /// The ticket, as shown by the QR code.
    pub ticket: String,
}

/// The member's answer to a ticket.
#[derive(InputObject)]
pub struct ScanTicketConfirmInput {
    /// The ticket, as shown by the QR code.
    pub ticket: String,
    /// Whether to allow or refuse it.
    pub accept: bool,
}

/// The ticket, or the errors of the input.
#[fields(public)]
pub struct ScanTicketPayload {
    /// The ticket after the change.
    pub ticket: Option<ScanTicket>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl ScanTicketPayload {
    fn from(result: AppResult<scan::Ticket>) -> Result<Self> {
        let (ticket, user_errors) = payload::split(result)?;
        Ok(Self { ticket: ticket.map(ScanTicket::from), user_errors })
    }
}

/// Queries of scan tickets.
#[derive(Default)]
pub struct ScanQuery;

/// Queries of scan tickets.
#[object(root)]
impl ScanQuery {
    /// The state of a ticket, polled by the browser that displays it. The first answer after it was allowed
    /// contains the tokens, and no other.
    #[public]
    async fn scan_ticket(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The ticket, as shown by the QR code.")] ticket: String,
        #[graphql(desc = "The secret of the ticket; without it no tokens are returned.")] secret: Option<
            String,
        >,
    ) -> Result<Option<ScanTicket>> {
        let found = scan::status(ctx.services()?, &ticket, secret.as_deref(), &ctx.origin()?).await?;
        Ok(found.map(ScanTicket::from))
    }
}

/// Mutations of scan tickets.
#[derive(Default)]
pub struct ScanMutation;

/// Mutations of scan tickets.
#[object(root)]
impl ScanMutation {
    /// Creates a ticket for this browser to display.
    #[public]
    async fn scan_ticket_create(&self, ctx: &Context<'_>) -> Result<ScanTicketPayload> {
        ScanTicketPayload::from(scan::create(ctx.services()?, &ctx.origin()?).await)
    }

    /// Records that the viewer has scanned a ticket.
    #[login]
    #[interactive]
    async fn scan_ticket_scan(&self, ctx: &Context<'_>, input: ScanTicketInput) -> Result<ScanTicketPayload> {
        ScanTicketPayload::from(scan::scan(ctx.services()?, ctx.viewer()?, &input.ticket).await)
    }

    /// The viewer, who has scanned the ticket, allows or refuses it.
    #[login]
    #[interactive]
    async fn scan_ticket_confirm(
        &self,
        ctx: &Context<'_>,
        input: ScanTicketConfirmInput,
    ) -> Result<ScanTicketPayload> {
        let answered = scan::answer(ctx.services()?, ctx.viewer()?, &input.ticket, input.accept).await;
        ScanTicketPayload::from(answered)
    }
}
