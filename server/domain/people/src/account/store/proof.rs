//! Queries on failure counters, captchas, text message codes and scan tickets.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, clock};
use xieli_tables::{captcha, login_attempt, scan_ticket, sms_code, sms_quota};

/// The failure counter of a name, whether or not an account has it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = login_attempt)]
pub struct Failures {
    /// Consecutive failures.
    pub failures: i32,
    /// Time of the last one.
    pub last_failure_at: DateTime<Utc>,
    /// No attempt is accepted before this.
    pub locked_until: Option<DateTime<Utc>>,
}

/// Locks the counter of a name until the transaction ends, so that parallel attempts count one by one.
#[erased]
pub async fn lock_failures(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<Failures> {
    diesel::insert_into(login_attempt::table)
        .values(login_attempt::name_hash.eq(hash))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(login_attempt::table.find(hash).for_update().select(Failures::as_select()).first(connection).await?)
}

/// Writes the counter of a name.
#[erased]
pub async fn set_failures(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    failures: i32,
    locked_until: Option<DateTime<Utc>>,
) -> AppResult<()> {
    diesel::update(login_attempt::table.find(hash))
        .set((
            login_attempt::failures.eq(failures),
            login_attempt::last_failure_at.eq(clock::now()),
            login_attempt::locked_until.eq(locked_until),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the counters of these names.
#[erased]
pub async fn clear_failures(connection: &mut AsyncPgConnection, hashes: &[Vec<u8>]) -> AppResult<()> {
    diesel::delete(login_attempt::table.filter(login_attempt::name_hash.eq_any(hashes)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts the answer of a captcha.
#[erased]
pub async fn insert_captcha(
    connection: &mut AsyncPgConnection,
    id: &str,
    answer: &str,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(captcha::table)
        .values((captcha::id.eq(id), captcha::answer.eq(answer), captcha::expires_at.eq(expires_at)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Consumes a captcha; returns its answer unless it has expired.
#[erased]
pub async fn take_captcha(connection: &mut AsyncPgConnection, id: &str) -> AppResult<Option<String>> {
    let found: Option<(String, DateTime<Utc>)> = diesel::delete(captcha::table.find(id))
        .returning((captcha::answer, captcha::expires_at))
        .get_result(connection)
        .await
        .optional()?;
    Ok(found.filter(|(_, until)| *until > clock::now()).map(|(answer, _)| answer))
}

/// The quota of messages to a number.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = sms_quota)]
pub struct Quota {
    /// The day that `sent` counts.
    pub day: NaiveDate,
    /// Codes sent that day.
    pub sent: i32,
    /// Time of the last one.
    pub last_sent_at: Option<DateTime<Utc>>,
}

/// Locks a number's quota until the transaction ends.
#[erased]
pub async fn lock_quota(
    connection: &mut AsyncPgConnection,
    phone: &str,
    today: NaiveDate,
) -> AppResult<Quota> {
    diesel::insert_into(sms_quota::table)
        .values((sms_quota::phone.eq(phone), sms_quota::day.eq(today)))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(sms_quota::table.find(phone).for_update().select(Quota::as_select()).first(connection).await?)
}

/// Writes a number's quota.
#[erased]
pub async fn set_quota(
    connection: &mut AsyncPgConnection,
    phone: &str,
    day: NaiveDate,
    sent: i32,
) -> AppResult<()> {
    diesel::update(sms_quota::table.find(phone))
        .set((sms_quota::day.eq(day), sms_quota::sent.eq(sent), sms_quota::last_sent_at.eq(clock::now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores a code's hash; an earlier code for the same purpose becomes invalid.
#[erased]
pub async fn put_code(
    connection: &mut AsyncPgConnection,
    phone: &str,
    purpose: &str,
    hash: &[u8],
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    let values = (
        sms_code::code_hash.eq(hash),
        sms_code::attempts.eq(0),
        sms_code::created_at.eq(clock::now()),
        sms_code::expires_at.eq(expires_at),
        sms_code::used_at.eq(None::<DateTime<Utc>>),
    );
    diesel::insert_into(sms_code::table)
        .values((sms_code::phone.eq(phone), sms_code::purpose.eq(purpose), values))
        .on_conflict((sms_code::phone, sms_code::purpose))
        .do_update()
        .set(values)
        .execute(connection)
        .await?;
    Ok(())
}

/// Counts an attempt at a valid code and returns its hash; `None` when there is none or its attempts are used
/// up.
#[erased]
pub async fn try_code(
    connection: &mut AsyncPgConnection,
    phone: &str,
    purpose: &str,
    max_attempts: i32,
) -> AppResult<Option<Vec<u8>>> {
    let target = sms_code::table
        .find((phone, purpose))
        .filter(sms_code::used_at.is_null())
        .filter(sms_code::expires_at.gt(clock::now()))
        .filter(sms_code::attempts.lt(max_attempts));
    Ok(diesel::update(target)
        .set(sms_code::attempts.eq(sms_code::attempts + 1))
        .returning(sms_code::code_hash)
        .get_result(connection)
        .await
        .optional()?)
}

/// Consumes a code; `false` when it was already.
#[erased]
pub async fn spend_code(connection: &mut AsyncPgConnection, phone: &str, purpose: &str) -> AppResult<bool> {
    let target = sms_code::table.find((phone, purpose)).filter(sms_code::used_at.is_null());
    let spent = diesel::update(target).set(sms_code::used_at.eq(clock::now())).execute(connection).await?;
    Ok(spent == 1)
}

/// A stored scan ticket.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = scan_ticket)]
pub struct TicketRow {
    /// 32 hex characters.
    pub ticket: String,
    /// See [`crate::account::rules::ScanState`].
    pub state: String,
    /// Account that scanned it.
    pub account_id: Option<i64>,
    /// Enterprise of that account's session.
    pub enterprise_id: Option<i64>,
    /// The browser that shows it.
    pub device: Option<String>,
    /// Network address of that browser.
    pub address: Option<String>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When its tokens were handed out, which happens once.
    pub redeemed_at: Option<DateTime<Utc>>,
    /// Hash of the secret of the browser that shows it.
    pub secret_hash: Vec<u8>,
}

/// Inserts a ticket.
#[erased]
pub async fn insert_ticket(connection: &mut AsyncPgConnection, row: &TicketRow) -> AppResult<()> {
    diesel::insert_into(scan_ticket::table)
        .values((
            scan_ticket::ticket.eq(&row.ticket),
            scan_ticket::state.eq(&row.state),
            scan_ticket::device.eq(&row.device),
            scan_ticket::address.eq(&row.address),
            scan_ticket::expires_at.eq(row.expires_at),
            scan_ticket::secret_hash.eq(&row.secret_hash),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// A ticket by its code.
#[erased]
pub async fn ticket(mut connection: &AsyncPgConnection, ticket: &str) -> AppResult<Option<TicketRow>> {
    Ok(scan_ticket::table
        .find(ticket)
        .select(TicketRow::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Locks a ticket until the transaction ends.
#[erased]
pub async fn lock_ticket(connection: &mut AsyncPgConnection, ticket: &str) -> AppResult<Option<TicketRow>> {
    Ok(scan_ticket::table
        .find(ticket)
        .for_update()
        .select(TicketRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Writes the state of a ticket and the account that scanned it.
#[erased]
pub async fn set_ticket(connection: &mut AsyncPgConnection, row: &TicketRow) -> AppResult<()> {
    diesel::update(scan_ticket::table.find(&row.ticket))
        .set((
            scan_ticket::state.eq(&row.state),
            scan_ticket::account_id.eq(row.account_id),
            scan_ticket::enterprise_id.eq(row.enterprise_id),
            scan_ticket::redeemed_at.eq(row.redeemed_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}
