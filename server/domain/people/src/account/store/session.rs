//! Queries on sessions and their refresh tokens.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Origin, clock};
use xieli_tables::{refresh_token, session};

use crate::account::model::Session;

/// The most valid sessions of a person.
pub const MAX_SESSIONS: i64 = 50;

/// Opens a session.
#[erased]
pub async fn insert(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    enterprise_id: i64,
    origin: &Origin,
    expires_at: DateTime<Utc>,
) -> AppResult<Session> {
    Ok(diesel::insert_into(session::table)
        .values((
            session::account_id.eq(account_id),
            session::enterprise_id.eq(enterprise_id),
            session::device.eq(&origin.device),
            session::address.eq(&origin.address),
            session::expires_at.eq(expires_at),
        ))
        .returning(Session::as_returning())
        .get_result(connection)
        .await?)
}

/// The valid sessions of a person, the most recently seen first.
#[erased]
pub async fn living(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Vec<Session>> {
    Ok(session::table
        .filter(session::account_id.eq(account_id))
        .filter(session::revoked_at.is_null())
        .filter(session::expires_at.gt(diesel::dsl::now))
        .order((session::last_seen_at.desc(), session::id.desc()))
        .limit(MAX_SESSIONS)
        .select(Session::as_select())
        .load(&mut connection)
        .await?)
}

/// A valid session by id.
#[erased]
pub async fn find(mut connection: &AsyncPgConnection, id: i64) -> AppResult<Option<Session>> {
    Ok(session::table
        .find(id)
        .filter(session::revoked_at.is_null())
        .filter(session::expires_at.gt(diesel::dsl::now))
        .select(Session::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Locks a valid session until the transaction ends.
#[erased]
pub async fn lock(connection: &mut AsyncPgConnection, id: i64) -> AppResult<Option<Session>> {
    Ok(session::table
        .find(id)
        .filter(session::revoked_at.is_null())
        .filter(session::expires_at.gt(diesel::dsl::now))
        .for_update()
        .select(Session::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Locks a person's valid sessions in a fixed order: parallel transactions that end several would deadlock
/// otherwise.
async fn lock_all(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
    session::table
        .filter(session::account_id.eq(account_id))
        .filter(session::revoked_at.is_null())
        .order(session::id)
        .for_update()
        .select(session::id)
        .load::<i64>(connection)
        .await?;
    Ok(())
}

/// Selection of a person's sessions to end.
#[derive(Debug, Clone, Copy)]
pub enum Which {
    /// This one.
    One(i64),
    /// All but this one.
    AllBut(i64),
    /// All.
    All,
}

/// Ends valid sessions of a person; returns those that it ended.
#[erased]
pub async fn revoke(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    which: Which,
    reason: &str,
) -> AppResult<Vec<Session>> {
    let (only, except) = match which {
        Which::One(id) => (Some(id), 0),
        Which::AllBut(id) => (None, id),
        Which::All => (None, 0),
    };
    let mut target = diesel::update(session::table)
        .filter(session::account_id.eq(account_id))
        .filter(session::revoked_at.is_null())
        .filter(session::id.ne(except))
        .into_boxed();
    match only {
        Some(only) => target = target.filter(session::id.eq(only)),
        None => lock_all(connection, account_id).await?,
    }
    Ok(target
        .set((session::revoked_at.eq(clock::now()), session::revoke_reason.eq(reason)))
        .returning(Session::as_returning())
        .get_results(connection)
        .await?)
}

/// Ends a person's sessions beyond the newest [`MAX_SESSIONS`].
#[erased]
pub async fn crowded_out(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<Vec<Session>> {
    let beyond: Vec<i64> = session::table
        .filter(session::account_id.eq(account_id))
        .filter(session::revoked_at.is_null())
        .order(session::id.desc())
        .offset(MAX_SESSIONS)
        .select(session::id)
        .load(connection)
        .await?;
    if beyond.is_empty() {
        return Ok(Vec::new());
    }
    lock_all(connection, account_id).await?;
    Ok(diesel::update(session::table.filter(session::id.eq_any(beyond)))
        .set((session::revoked_at.eq(clock::now()), session::revoke_reason.eq("crowded")))
        .returning(Session::as_returning())
        .get_results(connection)
        .await?)
}

/// Records that a session was seen, when a person last used it, and its new expiry.
#[erased]
pub async fn seen(connection: &mut AsyncPgConnection, of: &Session, origin: &Origin) -> AppResult<()> {
    diesel::update(session::table.find(of.id))
        .set((
            session::last_seen_at.eq(clock::now()),
            session::address.eq(&origin.address),
            session::active_at.eq(of.active_at),
            session::longest_idle_minutes.eq(of.longest_idle_minutes),
            session::expires_at.eq(of.expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Switches a session to another enterprise.
#[erased]
pub async fn set_enterprise(
    connection: &mut AsyncPgConnection,
    id: i64,
    enterprise_id: i64,
) -> AppResult<()> {
    diesel::update(session::table.find(id))
        .set((session::enterprise_id.eq(enterprise_id), session::last_seen_at.eq(clock::now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts the hash of a refresh token.
#[erased]
pub async fn insert_refresh(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    session_id: i64,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(refresh_token::table)
        .values((
            refresh_token::token_hash.eq(hash),
            refresh_token::session_id.eq(session_id),
            refresh_token::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// A stored refresh token.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = refresh_token)]
pub struct RefreshRow {
    /// The session it renews.
    pub session_id: i64,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was used; a second use is treated as theft.
    pub used_at: Option<DateTime<Utc>>,
}

/// Locks a refresh token until the transaction ends: of two parallel uses one comes second.
#[erased]
pub async fn lock_refresh(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<Option<RefreshRow>> {
    Ok(refresh_token::table
        .find(hash)
        .for_update()
        .select(RefreshRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Marks a refresh token as used.
#[erased]
pub async fn use_refresh(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<()> {
    diesel::update(refresh_token::table.find(hash))
        .set(refresh_token::used_at.eq(clock::now()))
        .execute(connection)
        .await?;
    Ok(())
}
