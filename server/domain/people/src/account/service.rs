//! Accounts for other domains: creation for new members and applicants.

use std::collections::HashMap;

use diesel_async::AsyncPgConnection;
use rand::RngCore;
use rand::rngs::OsRng;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::kind::USERNAME;
use super::model::{Account, NewAccount};
use super::rules::{Owner, Strength};
use super::store::person as store;
use super::store::proof;
use super::{attempts, ownership, password, rules};
use crate::Db;
use crate::security::model::PasswordTerms;
use crate::security::policy;

/// Finds or creates the account of a person whom an enterprise adds, where it may do so without their
/// consent. `None` where the number belongs to a person or to another enterprise, and the person has to
/// accept (docs/decisions/0046).
///
/// A new account gets `username` (made from the number when absent) and `password` (none when absent: the
/// person signs in by code and sets one), which must meet the policy of the enterprise and is changed at the
/// first sign-in. For an existing account both are ignored. Refusals name the fields `phone`, `username`,
/// `password`.
#[erased]
pub async fn create_for_member(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    phone: &str,
    username: Option<&str>,
    password: Option<&str>,
) -> AppResult<Option<Account>> {
    let username = username.map(str::trim).filter(|name| !name.is_empty());
    let password = password.filter(|password| !password.is_empty());
    let mut check = Checker::new();
    let phone = check.mobile("phone", phone);
    let phone = phone.as_str();
    if let Some(username) = username {
        rules::username(&mut check, "username", username);
    }
    if let Some(password) = password {
        let asked = PasswordTerms::from(&policy::of(tx, enterprise_id).await?);
        rules::password(&mut check, "password", password, username, &asked);
    }
    check.finish()?;
    let ours = |account: &Account| Owner::of(Some(account), enterprise_id).is_ours();
    if let Some(account) = store::lock_by_phone(tx, phone).await? {
        return Ok(Some(account).filter(ours));
    }
    let password_hash = match password {
        Some(password) => Some(hashed(password.to_owned()).await?),
        None => None,
    };
    let new = NewAccount {
        username: String::new(),
        phone: phone.to_owned(),
        password_initial: password_hash.is_some(),
        password_hash,
        proven_at: None,
        home_enterprise_id: Some(enterprise_id),
    };
    if let Some(account) = insert(tx, new, username).await? {
        return Ok(Some(account));
    }
    // another transaction has just added the same number, or the name is taken
    match store::lock_by_phone(tx, phone).await? {
        Some(account) => Ok(Some(account).filter(ours)),
        None => Err(USERNAME.taken()),
    }
}

/// Unavailable user names that a member may try in a row: more would reveal the names of other enterprises.
const NAMES_TRIED: i16 = 20;

/// Counts an attempt to use a user name; refuses a viewer with too many unavailable ones.
#[erased]
pub async fn count_name_tried(db: &Db, viewer: &Viewer) -> AppResult<()> {
    let key = attempts::key("username", &viewer.account_id.to_string());
    let standing = db.transaction(async |tx| attempts::count(tx, &key, None, NAMES_TRIED).await).await?;
    match standing.refused {
        Some(_) => {
            Err(AppError::field("username", FieldCode::Locked, "尝试的用户名过多，请稍后再试，或不填用户名"))
        }
        None => Ok(()),
    }
}

/// Resets that counter: a name was available.
#[erased]
pub async fn forget_names_tried(db: &Db, viewer: &Viewer) -> AppResult<()> {
    let key = attempts::key("username", &viewer.account_id.to_string());
    db.transaction(async |tx| proof::clear_failures(tx, &[key]).await).await
}

/// Finds or creates the account of a person who has just proven a number; an existing one becomes theirs. A
/// new password is set only where there is none.
#[erased]
pub async fn create_proven(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    phone: &str,
    password: Option<&str>,
) -> AppResult<Account> {
    let password = password.filter(|password| !password.is_empty());
    let hash = match password {
        Some(password) => {
            let asked = PasswordTerms::from(&policy::of(tx, enterprise_id).await?);
            let mut check = Checker::new();
            rules::password(&mut check, "password", password, None, &asked);
            check.finish()?;
            Some((hashed(password.to_owned()).await?, Strength::of(password)))
        }
        None => None,
    };
    let mut found = ownership::prove(tx, phone).await?;
    if found.is_none() {
        let new = NewAccount {
            username: String::new(),
            phone: phone.to_owned(),
            password_hash: None,
            proven_at: Some(clock::now()),
            home_enterprise_id: None,
            password_initial: false,
        };
        found = match insert(tx, new, None).await? {
            Some(account) => Some(account),
            None => ownership::prove(tx, phone).await?,
        };
    }
    let account = found.ok_or_else(|| AppError::field("phone", FieldCode::Taken, "手机号已被使用"))?;
    if let (None, Some((hash, strength))) = (&account.password_hash, hash) {
        store::set_password(tx, account.id, &hash, strength).await?;
    }
    Ok(account)
}

/// Inserts an account under the wanted name, else under one made of its number; `None` where either is taken.
async fn insert(
    tx: &mut AsyncPgConnection,
    new: NewAccount,
    wanted: Option<&str>,
) -> AppResult<Option<Account>> {
    let names = match wanted {
        Some(username) => vec![username.to_owned()],
        None => vec![format!("u{}", new.phone), spare_name(&new.phone)],
    };
    for username in names {
        if let Some(account) = store::insert(tx, &NewAccount { username, ..new.clone() }).await? {
            return Ok(Some(account));
        }
    }
    Ok(None)
}

/// Finds or creates the accounts of many numbers, with whether they are this enterprise's: for imports. The
/// numbers have been checked.
#[erased]
pub async fn create_for_members(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    phones: &[String],
) -> AppResult<HashMap<String, (i64, bool)>> {
    let names: Vec<String> = phones.iter().map(|phone| format!("u{phone}")).collect();
    store::insert_many(tx, enterprise_id, &names, phones).await?;
    let mut accounts = store::ids_by_phone(tx, enterprise_id, phones).await?;
    let missing: Vec<String> =
        phones.iter().filter(|phone| !accounts.contains_key(*phone)).cloned().collect();
    if !missing.is_empty() {
        // the name derived from the number is taken
        let names: Vec<String> = missing.iter().map(|phone| spare_name(phone)).collect();
        store::insert_many(tx, enterprise_id, &names, &missing).await?;
        accounts.extend(store::ids_by_phone(tx, enterprise_id, &missing).await?);
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
