//! Ownership of an account: it belongs to the enterprise that made it until the person proves its number
//! (docs/decisions/0046).

use diesel_async::AsyncPgConnection;
use xieli_kernel::AppResult;

use super::model::Account;
use super::session;
use super::store::person;
use super::store::session::Which;
use crate::access_token;
use crate::record::Change;
use crate::security::store as security;

/// Hands the account with this number to the person who has just proven it, unless it is theirs already.
/// Everything that others set or knew ends: passwords, the second factor, trusted devices, sessions and
/// tokens. Returns the account.
#[erased]
pub async fn prove(tx: &mut AsyncPgConnection, phone: &str) -> AppResult<Option<Account>> {
    let Some(account) = person::lock_by_phone(tx, phone).await? else { return Ok(None) };
    if account.proven_at.is_some() {
        return Ok(Some(account));
    }
    person::prove(tx, account.id).await?;
    security::remove_factor(tx, account.id).await?;
    person::unlock_entries(tx, account.id).await?;
    access_token::service::revoke_of_account(tx, account.id).await?;
    session::end(tx, account.id, Which::All, "proven", None).await?;
    if let Some(place) = person::places(tx, account.id).await?.first() {
        Change::new("account.prove", account.id)
            .write_as(tx, place.enterprise_id, Some(place.member_id))
            .await?;
    }
    person::by_id(tx, account.id).await
}
