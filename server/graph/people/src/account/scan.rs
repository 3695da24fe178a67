//! Signing in by scanning (core §7 `oauth2/scanloginqrcode`).

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::account::rules::ScanState as State;
use xieli_domain::account::scan;
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject, fields, object};

use super::types::TokenPair;
use crate::core::{Reach, Result, UserError, payload};

/// Where a scan ticket stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "State")]
pub enum ScanState {
    /// Shown, not scanned.
    Waiting,
    /// Opened by somebody who is signed in elsewhere.
    Scanned,
    /// Allowed by that person.
    Confirmed,
    /// Refused, or past its time.
    Expired,
}

/// A ticket to sign in with: one browser shows it, another that is signed in allows it.
#[fields(public)]
pub struct ScanTicket {
    /// 32 hex characters: what the picture shows.
    pub ticket: String,
    /// What the picture does not show: given once, to the browser that asked for the ticket, which gets the tokens by it.
    pub secret: Option<String>,
    /// Where it stands.
    pub state: ScanState,
    /// When its time is over, three minutes after it was made.
    pub expires_at: DateTime<Utc>,
    /// The browser that shows it.
    pub device: Option<String>,
    /// Handed out once, to the browser that asked for the ticket, after the other has allowed it.
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

/// Which ticket.
#[derive(InputObject)]
pub struct ScanTicketInput {
    /// As the picture shows it.
    pub ticket: String,
}

/// The answer to a ticket.
#[derive(InputObject)]
pub struct ScanTicketConfirmInput {
    /// As the picture shows it.
    pub ticket: String,
    /// Allow it, or refuse it.
    pub accept: bool,
}

/// A ticket, or why not.
#[fields(public)]
pub struct ScanTicketPayload {
    /// As it is now.
    pub ticket: Option<ScanTicket>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl ScanTicketPayload {
    fn from(result: AppResult<scan::Ticket>) -> Result<Self> {
        let (ticket, user_errors) = payload::split(result)?;
        Ok(Self { ticket: ticket.map(ScanTicket::from), user_errors })
    }
}

/// Root fields that read scan tickets.
#[derive(Default)]
pub struct ScanQuery;

/// Root fields that read scan tickets.
#[object(root)]
impl ScanQuery {
    /// Where a ticket stands; asked again and again by the browser that shows it. The first answer after it was allowed
    /// carries the tokens, and no other.
    #[public]
    async fn scan_ticket(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "As the picture shows it.")] ticket: String,
        #[graphql(desc = "The ticket's; without it there are no tokens.")] secret: Option<String>,
    ) -> Result<Option<ScanTicket>> {
        let found = scan::status(ctx.services()?, &ticket, secret.as_deref(), &ctx.origin()?).await?;
        Ok(found.map(ScanTicket::from))
    }
}

/// Root fields that make and answer scan tickets.
#[derive(Default)]
pub struct ScanMutation;

/// Root fields that make and answer scan tickets.
#[object(root)]
impl ScanMutation {
    /// A new ticket for this browser to show.
    #[public]
    async fn scan_ticket_create(&self, ctx: &Context<'_>) -> Result<ScanTicketPayload> {
        ScanTicketPayload::from(scan::create(ctx.services()?, &ctx.origin()?).await)
    }

    /// The viewer has scanned a ticket.
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
