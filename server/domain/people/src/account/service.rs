//! Accounts for other domains: members get theirs here.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use rand::RngCore;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult};

use super::kind::USERNAME;
use super::model::Account;
use super::store::person as store;
use super::{password, rules};
use crate::security::model::Strictest;
use crate::security::policy;

/// The account of somebody who becomes a member: the one with this mobile number, else a new one.
///
/// A person who has an account keeps its user name and password, whatever is given here: nobody sets another's. A new
/// one gets `username` (made from the number when absent) and `password` (none when absent: the person signs in by code
/// and chooses one); the password obeys the policy of the enterprise. Refusals name the fields `phone`, `username`, `password`.
#[erased]
pub async fn create_for_member(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    phone: &str,
    username: Option<&str>,
    password: Option<&str>,
) -> AppResult<Account> {
    let username = username.map(str::trim).filter(|name| !name.is_empty());
    let password = password.filter(|password| !password.is_empty());
    let mut check = Checker::new();
    check.mobile("phone", phone);
    if let Some(username) = username {
        rules::username(&mut check, "username", username);
    }
    if let Some(password) = password {
        let asked = Strictest::from(&policy::of(tx, enterprise_id).await?);
        rules::password(&mut check, "password", password, username, &asked);
    }
    check.finish()?;
    if let Some(account) = store::by_phone(tx, phone).await? {
        return Ok(account);
    }
    let hash = match password {
        Some(password) => Some(hashed(password.to_owned()).await?),
        None => None,
    };
    let names = match username {
        Some(username) => vec![username.to_owned()],
        None => vec![format!("u{phone}"), spare_name(phone)],
    };
    for name in &names {
        if let Some(account) = store::insert(tx, name, phone, hash.as_deref()).await? {
            return Ok(account);
        }
    }
    // somebody joined with the same number just now, or the name is taken
    match store::by_phone(tx, phone).await? {
        Some(account) => Ok(account),
        None => Err(USERNAME.taken()),
    }
}

/// The accounts of many people at once, by mobile number, made where there is none: for imports. The numbers have been
/// checked.
#[erased]
pub async fn create_for_members(
    tx: &mut AsyncPgConnection,
    phones: &[String],
) -> AppResult<HashMap<String, i64>> {
    let names: Vec<String> = phones.iter().map(|phone| format!("u{phone}")).collect();
    store::insert_many(tx, &names, phones).await?;
    let mut accounts = store::ids_by_phone(tx, phones).await?;
    let missing: Vec<String> =
        phones.iter().filter(|phone| !accounts.contains_key(*phone)).cloned().collect();
    if !missing.is_empty() {
        // somebody has chosen the name that would have been made
        let names: Vec<String> = missing.iter().map(|phone| spare_name(phone)).collect();
        store::insert_many(tx, &names, &missing).await?;
        accounts.extend(store::ids_by_phone(tx, &missing).await?);
    }
    Ok(accounts)
}

fn spare_name(phone: &str) -> String {
    let mut more = [0u8; 3];
    OsRng.fill_bytes(&mut more);
    format!("u{phone}_{}", xieli_kernel::hex(&more))
}

async fn hashed(password: String) -> AppResult<String> {
    tokio::task::spawn_blocking(move || password::hash_now(&password)).await.map_err(AppError::internal)?
}
