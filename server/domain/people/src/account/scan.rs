//! Signing in by QR code: one browser shows a code, another that is signed in allows it (core §7
//! `oauth2/scanloginqrcode`). The first browser gets its tokens by a secret that the code does not contain.

use chrono::{DateTime, TimeDelta, Utc};
use rand::RngCore;
use rand::rngs::OsRng;
use xieli_kernel::{AppError, AppResult, FieldCode, Origin, Viewer, clock, hex};

use super::model::TokenPair;
use super::rules::{self, ScanMove, ScanState};
use super::session;
use super::store::proof::{self as store, TicketRow};
use crate::Services;

/// Lifetime of a ticket.
pub const LIFE: TimeDelta = TimeDelta::minutes(3);

/// A ticket as the API returns it.
#[derive(Debug, Clone)]
pub struct Ticket {
    /// 32 hex characters, the content of the QR code.
    pub ticket: String,
    /// Secret that the code does not contain: returned once, to the browser that created the ticket.
    pub secret: Option<String>,
    /// Its state now.
    pub state: ScanState,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// The browser that shows it, for the confirmation on the other device.
    pub device: Option<String>,
    /// Returned once, to the browser that shows it, after the other device has allowed it.
    pub tokens: Option<TokenPair>,
}

impl From<TicketRow> for Ticket {
    fn from(row: TicketRow) -> Self {
        let state = standing(&row);
        let (ticket, expires_at, device) = (row.ticket, row.expires_at, row.device);
        Self { ticket, secret: None, state, expires_at, device, tokens: None }
    }
}

/// Creates a ticket for the requesting browser.
#[erased]
pub async fn create(services: &Services, origin: &Origin) -> AppResult<Ticket> {
    let mut name = [0u8; 16];
    OsRng.fill_bytes(&mut name);
    let secret = session::new_secret();
    let row = TicketRow {
        ticket: hex(&name),
        state: ScanState::Waiting.as_str().to_owned(),
        account_id: None,
        enterprise_id: None,
        device: origin.device.clone(),
        address: origin.address.clone(),
        expires_at: clock::now() + LIFE,
        redeemed_at: None,
        secret_hash: session::fingerprint(&secret),
    };
    store::insert_ticket(&mut *services.db().own().await?, &row).await?;
    Ok(Ticket { secret: Some(secret), ..row.into() })
}

/// The state of a ticket, for the browser that shows it; with the tokens, once, when it was allowed. They
/// need the secret of the browser that created the ticket: a photograph of the code is not enough.
#[erased]
pub async fn status(
    services: &Services,
    ticket: &str,
    secret: Option<&str>,
    origin: &Origin,
) -> AppResult<Option<Ticket>> {
    let Some(row) = store::ticket(&*services.db().own().await?, ticket).await? else {
        return Ok(None);
    };
    let ours = secret.is_some_and(|secret| session::fingerprint(secret) == row.secret_hash);
    if standing(&row) != ScanState::Confirmed || row.redeemed_at.is_some() || !ours {
        return Ok(Some(row.into()));
    }
    let account = services
        .db()
        .transaction(async |tx| {
            let mut row = locked(tx, ticket).await?;
            if standing(&row) != ScanState::Confirmed || row.redeemed_at.is_some() {
                return Ok(None);
            }
            row.redeemed_at = Some(clock::now());
            store::set_ticket(tx, &row).await?;
            Ok(row.account_id.zip(row.enterprise_id))
        })
        .await?;
    let mut answer = Ticket::from(row);
    if let Some((account_id, enterprise_id)) = account {
        answer.tokens = Some(session::open_at(services, account_id, enterprise_id, origin).await?);
    }
    Ok(Some(answer))
}

/// The viewer scans a ticket. Idempotent.
#[erased]
pub async fn scan(services: &Services, viewer: &Viewer, ticket: &str) -> AppResult<Ticket> {
    services
        .db()
        .transaction(async |tx| {
            let mut row = locked(tx, ticket).await?;
            let again = standing(&row) == ScanState::Scanned && row.account_id == Some(viewer.account_id);
            if !again {
                row.state = rules::scan(standing(&row), ScanMove::Scan)?.as_str().to_owned();
                row.account_id = Some(viewer.account_id);
                row.enterprise_id = Some(viewer.enterprise_id);
                store::set_ticket(tx, &row).await?;
            }
            Ok(row.into())
        })
        .await
}

/// The viewer, who has scanned the ticket, allows or refuses it.
#[erased]
pub async fn answer(services: &Services, viewer: &Viewer, ticket: &str, accept: bool) -> AppResult<Ticket> {
    services
        .db()
        .transaction(async |tx| {
            let mut row = locked(tx, ticket).await?;
            if row.account_id.is_some_and(|account| account != viewer.account_id) {
                return Err(gone());
            }
            let action = if accept { ScanMove::Confirm } else { ScanMove::Refuse };
            row.state = rules::scan(standing(&row), action)?.as_str().to_owned();
            store::set_ticket(tx, &row).await?;
            Ok(row.into())
        })
        .await
}

/// The stored state, unless the ticket has expired; a redeemed one stays redeemed.
fn standing(row: &TicketRow) -> ScanState {
    let state = ScanState::parse(&row.state);
    if row.expires_at <= clock::now() && row.redeemed_at.is_none() { ScanState::Expired } else { state }
}

async fn locked(tx: &mut diesel_async::AsyncPgConnection, ticket: &str) -> AppResult<TicketRow> {
    store::lock_ticket(tx, ticket).await?.ok_or_else(gone)
}

fn gone() -> AppError {
    AppError::field("ticket", FieldCode::NotFound, "二维码已失效，请刷新后重试")
}
