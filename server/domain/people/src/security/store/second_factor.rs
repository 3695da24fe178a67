//! Queries on second factors: authenticators, recovery codes, trusted devices, and tickets between the two
//! steps of signing in.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Origin, clock};
use xieli_tables::{login_ticket, recovery_code, second_factor, trusted_device};

use crate::keyring::Sealed;
use crate::security::model::Factor;

/// The authenticator of an account, confirmed or not.
#[erased]
pub async fn factor(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<Option<Factor>> {
    Ok(second_factor::table
        .find(account_id)
        .select(Factor::as_select())
        .first(&mut connection)
        .await
        .optional()?)
}

/// Locks the authenticator of an account until the transaction ends: of two parallel uses of a code one comes
/// second.
#[erased]
pub async fn lock_factor(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<Option<Factor>> {
    Ok(second_factor::table
        .find(account_id)
        .for_update()
        .select(Factor::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Stores a new unconfirmed secret in place of an earlier unconfirmed one. `false` when one is confirmed
/// already.
#[erased]
pub async fn start_factor(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    sealed: &Sealed,
) -> AppResult<bool> {
    let kept = diesel::sql_query(
        "insert into second_factor (account_id, secret, key_id) values ($1, $2, $3)
         on conflict (account_id) do update
         set secret = excluded.secret, key_id = excluded.key_id, last_step = 0, created_at = now()
         where second_factor.confirmed_at is null",
    )
    .bind::<BigInt, _>(account_id)
    .bind::<Binary, _>(&sealed.bytes)
    .bind::<Text, _>(&sealed.key_id)
    .execute(connection)
    .await?;
    Ok(kept == 1)
}

/// Confirms a secret with the time step of the code that proved it.
#[erased]
pub async fn confirm_factor(connection: &mut AsyncPgConnection, account_id: i64, step: i64) -> AppResult<()> {
    diesel::update(second_factor::table.find(account_id))
        .set((second_factor::confirmed_at.eq(clock::now()), second_factor::last_step.eq(step)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores the time step of the code used, and the secret encrypted with the current key.
#[erased]
pub async fn use_step(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    step: i64,
    sealed: &Sealed,
) -> AppResult<()> {
    diesel::update(second_factor::table.find(account_id))
        .set((
            second_factor::last_step.eq(step),
            second_factor::secret.eq(&sealed.bytes),
            second_factor::key_id.eq(&sealed.key_id),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the authenticator of an account, with its recovery codes, trusted devices and unfinished tickets.
#[erased]
pub async fn remove_factor(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<bool> {
    let removed = diesel::delete(second_factor::table.filter(second_factor::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    diesel::delete(recovery_code::table.filter(recovery_code::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    diesel::delete(login_ticket::table.filter(login_ticket::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    forget_devices(connection, account_id).await?;
    Ok(removed > 0)
}

/// Replaces the recovery codes of an account.
#[erased]
pub async fn put_recovery(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    hashes: Vec<Vec<u8>>,
) -> AppResult<()> {
    diesel::delete(recovery_code::table.filter(recovery_code::account_id.eq(account_id)))
        .execute(connection)
        .await?;
    let rows: Vec<_> = hashes
        .into_iter()
        .map(|hash| (recovery_code::account_id.eq(account_id), recovery_code::code_hash.eq(hash)))
        .collect();
    diesel::insert_into(recovery_code::table).values(rows).execute(connection).await?;
    Ok(())
}

/// Consumes a recovery code; `false` when there is no such code any more.
#[erased]
pub async fn take_recovery(
    connection: &mut AsyncPgConnection,
    account_id: i64,
    hash: &[u8],
) -> AppResult<bool> {
    Ok(diesel::delete(recovery_code::table.find((account_id, hash))).execute(connection).await? == 1)
}

/// Number of unused recovery codes.
#[erased]
pub async fn recovery_left(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<i64> {
    Ok(recovery_code::table
        .filter(recovery_code::account_id.eq(account_id))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Inserts a ticket for the time between the two steps of signing in.
#[erased]
pub async fn insert_ticket(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    account_id: i64,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(login_ticket::table)
        .values((
            login_ticket::ticket_hash.eq(hash),
            login_ticket::account_id.eq(account_id),
            login_ticket::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// The account of a ticket, locked until the transaction ends; `None` when it has expired.
#[erased]
pub async fn lock_ticket(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<Option<i64>> {
    Ok(login_ticket::table
        .find(hash)
        .filter(login_ticket::expires_at.gt(clock::now()))
        .for_update()
        .select(login_ticket::account_id)
        .first(connection)
        .await
        .optional()?)
}

/// Deletes a used ticket.
#[erased]
pub async fn delete_ticket(connection: &mut AsyncPgConnection, hash: &[u8]) -> AppResult<()> {
    diesel::delete(login_ticket::table.find(hash)).execute(connection).await?;
    Ok(())
}

/// Stores a device on which the second step is skipped.
#[erased]
pub async fn trust_device(
    connection: &mut AsyncPgConnection,
    hash: &[u8],
    account_id: i64,
    origin: &Origin,
    expires_at: DateTime<Utc>,
) -> AppResult<()> {
    diesel::insert_into(trusted_device::table)
        .values((
            trusted_device::token_hash.eq(hash),
            trusted_device::account_id.eq(account_id),
            trusted_device::device.eq(&origin.device),
            trusted_device::address.eq(&origin.address),
            trusted_device::expires_at.eq(expires_at),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the account trusts the device with this token.
#[erased]
pub async fn is_trusted(mut connection: &AsyncPgConnection, hash: &[u8], account_id: i64) -> AppResult<bool> {
    let found = trusted_device::table
        .find(hash)
        .filter(trusted_device::account_id.eq(account_id))
        .filter(trusted_device::expires_at.gt(clock::now()));
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(&mut connection).await?)
}

/// Number of devices that the account trusts.
#[erased]
pub async fn trusted(mut connection: &AsyncPgConnection, account_id: i64) -> AppResult<i64> {
    Ok(trusted_device::table
        .filter(trusted_device::account_id.eq(account_id))
        .filter(trusted_device::expires_at.gt(clock::now()))
        .select(count_star())
        .first(&mut connection)
        .await?)
}

/// Deletes all trusted devices of the account; returns how many.
#[erased]
pub async fn forget_devices(connection: &mut AsyncPgConnection, account_id: i64) -> AppResult<usize> {
    let target = trusted_device::table.filter(trusted_device::account_id.eq(account_id));
    Ok(diesel::delete(target).execute(connection).await?)
}
