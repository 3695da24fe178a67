//! Queries on login keys and on the nonces issued with them.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::AppResult;
use xieli_tables::{login_key, login_nonce};

use crate::db;

/// A stored login key.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = login_key)]
pub struct LoginKeyRow {
    /// Its id.
    pub key_id: String,
    /// PKCS#8 DER, encrypted.
    pub private_key: Vec<u8>,
    /// Id of the key that encrypts it.
    pub sealed_with: String,
    /// The public key as SPKI PEM.
    pub public_pem: String,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Until when it decrypts.
    pub retires_at: DateTime<Utc>,
}

/// The newest login key.
#[erased]
pub async fn newest_login(mut connection: &AsyncPgConnection) -> AppResult<Option<LoginKeyRow>> {
    Ok(login_key::table
        .filter(login_key::retires_at.gt(diesel::dsl::now))
        .order(login_key::created_at.desc())
        .select(LoginKeyRow::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// The login key with this id, unless it has retired.
#[erased]
pub async fn login(mut connection: &AsyncPgConnection, key_id: &str) -> AppResult<Option<LoginKeyRow>> {
    Ok(login_key::table
        .find(key_id)
        .filter(login_key::retires_at.gt(diesel::dsl::now))
        .select(LoginKeyRow::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Inserts a login key, unless another node has added one since `not_since`; deletes retired ones.
#[erased]
pub async fn insert_login(
    connection: &mut AsyncPgConnection,
    row: &LoginKeyRow,
    not_since: DateTime<Utc>,
) -> AppResult<()> {
    db::lock(connection, "login_key", 0).await?;
    let fresh = login_key::table.filter(login_key::created_at.gt(not_since));
    if diesel::select(exists(fresh)).get_result(connection).await? {
        return Ok(());
    }
    diesel::delete(login_key::table.filter(login_key::retires_at.lt(row.created_at)))
        .execute(connection)
        .await?;
    diesel::insert_into(login_key::table)
        .values((
            login_key::key_id.eq(&row.key_id),
            login_key::private_key.eq(&row.private_key),
            login_key::sealed_with.eq(&row.sealed_with),
            login_key::public_pem.eq(&row.public_pem),
            login_key::created_at.eq(row.created_at),
            login_key::retires_at.eq(row.retires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Inserts a nonce issued with a key.
#[erased]
pub async fn insert_nonce(
    connection: &mut AsyncPgConnection,
    nonce: &str,
    key_id: &str,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(login_nonce::table)
        .values((
            login_nonce::nonce.eq(nonce),
            login_nonce::key_id.eq(key_id),
            login_nonce::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Consumes a nonce; returns whether it was issued with this key, unused and not expired.
#[erased]
pub async fn take_nonce(connection: &mut AsyncPgConnection, nonce: &str, key_id: &str) -> AppResult<bool> {
    let expires_at: Option<DateTime<Utc>> =
        diesel::delete(login_nonce::table.find(nonce).filter(login_nonce::key_id.eq(key_id)))
            .returning(login_nonce::expires_at)
            .get_result(connection)
            .await
            .optional()?;
    Ok(expires_at.is_some_and(|at| at > xieli_kernel::clock::now()))
}
