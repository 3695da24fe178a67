//! Changing and resetting passwords (core §7 `PUT change_password`, `PUT changePasswordByCode`).

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::alarm::Alarm;
use super::model::Account;
use super::rules::{Recognition, Strength};
use super::sms::{self, Purpose};
use super::store::session::Which;
use super::store::{person, proof};
use super::{attempts, ownership, rules, session};
use crate::Services;
use crate::access_token;
use crate::account::Accounts as _;
use crate::record::Change;
use crate::security::model::PasswordTerms;
use crate::security::{policy, store as security};

/// Encrypted values with the key and nonce they were encrypted with.
#[derive(Debug, Clone)]
pub struct Sealed<const N: usize> {
    /// The values, each encrypted by itself.
    pub values: [String; N],
    /// Id of the key.
    pub key_id: String,
    /// The nonce issued with the key; single use.
    pub nonce: String,
}

impl<const N: usize> Sealed<N> {
    /// Decrypts the values and consumes the nonce.
    #[erased]
    pub async fn open(&self, services: &Services) -> AppResult<[String; N]> {
        let values = std::array::from_fn(|at| self.values[at].as_str());
        services.login_keys().open(&self.key_id, &self.nonce, values).await
    }
}

/// Changes the viewer's password, given the old one; every other session ends. A viewer without a password
/// must have signed in just now.
#[erased]
pub async fn change(services: &Services, viewer: &Viewer, sealed: &Sealed<2>) -> AppResult<()> {
    let [old, new] = sealed.open(services).await?;
    let own = services.db().own().await?;
    let account = person::by_id(&own, viewer.account_id).await?.ok_or_else(AppError::unauthenticated)?;
    // the viewer's enterprise sets the terms; other enterprises check theirs when they are entered
    let asked = PasswordTerms::from(&policy::of(&own, viewer.enterprise_id).await?);
    let lock_after = security::lock_after(&own, Some(viewer.account_id), 0).await?;
    let known = account.password_hash.is_some();
    if !known {
        session::require_fresh(&own, viewer).await?;
    }
    drop(own);
    let mut check = Checker::new();
    if known && old.is_empty() {
        check.refuse("oldPassword", FieldCode::Required, "请输入原密码");
    }
    rules::password(&mut check, "newPassword", &new, Some(&account.username), &asked);
    if !new.is_empty() && old == new {
        check.refuse("newPassword", FieldCode::Invalid, "新密码不能与原密码相同");
    }
    check.finish()?;
    if known && !right(services, &account, &old, lock_after).await? {
        return Err(AppError::field("oldPassword", FieldCode::Invalid, "原密码错误"));
    }
    require_new(services, &account, "newPassword", &new, &asked).await?;
    let hash = services.hasher().hash(&new).await?;
    services
        .db()
        .transaction(async |tx| {
            security::forget_devices(tx, account.id).await?;
            security::end_link(tx, account.id).await?;
            person::set_password(tx, account.id, &hash, Strength::of(&new)).await?;
            person::forget_scans(tx, account.id).await?;
            Change::new("account.password_change", account.id).write(tx, viewer).await?;
            Alarm::Password.write(tx, account.id).await?;
            let others = Which::AllBut(viewer.session_id);
            session::end(tx, account.id, others, "password", Some(viewer.member_id)).await
        })
        .await?;
    if account.proven_at.is_some() {
        Alarm::Password.text_to(services, &account.phone);
    }
    Ok(())
}

/// Reauthentication before a sensitive change: refuses unless the viewer gives the password or has signed in
/// just now.
#[erased]
pub async fn recognise(
    services: &Services,
    viewer: &Viewer,
    field: &str,
    sealed: Option<&Sealed<1>>,
) -> AppResult<()> {
    let own = services.db().own().await?;
    let account = person::by_id(&own, viewer.account_id).await?.ok_or_else(AppError::unauthenticated)?;
    let lock_after = security::lock_after(&own, Some(viewer.account_id), 0).await?;
    let ago = session::signed_in_ago(&own, viewer).await?;
    drop(own);
    match rules::recognition(account.password_hash.is_some(), sealed.is_some(), ago) {
        Recognition::Fresh => return Ok(()),
        Recognition::AskPassword => {
            let message = "为了账号安全，请输入登录密码";
            return Err(AppError::field(field, FieldCode::Required, message));
        }
        Recognition::AskSignIn => return Err(session::sign_in_anew()),
        Recognition::ByPassword => {}
    }
    let sealed = sealed.ok_or_else(|| AppError::field(field, FieldCode::Required, "请输入密码"))?;
    let [password] = sealed.open(services).await?;
    if right(services, &account, &password, lock_after).await? {
        return Ok(());
    }
    Err(AppError::field(field, FieldCode::Invalid, "密码错误"))
}

/// Whether this is the password of the account; attempts are counted, and the counter is reset by a right
/// one.
async fn right(services: &Services, account: &Account, password: &str, lock_after: i16) -> AppResult<bool> {
    let key = attempts::key("password", &account.id.to_string());
    let standing =
        services.db().transaction(async |tx| attempts::count(tx, &key, None, lock_after).await).await?;
    if let Some(refused) = standing.refused {
        return Err(refused);
    }
    let right = services.hasher().verify(password, account.password_hash.as_deref()).await?;
    if right {
        services.db().transaction(async |tx| proof::clear_failures(tx, &[key]).await).await?;
    }
    Ok(right)
}

/// Refuses a recently used password.
async fn require_new(
    services: &Services,
    account: &Account,
    field: &str,
    new: &str,
    asked: &PasswordTerms,
) -> AppResult<()> {
    if asked.history == 0 {
        return Ok(());
    }
    let earlier = {
        let own = services.db().own().await?;
        person::earlier_passwords(&own, account.id, i64::from(asked.history) - 1).await?
    };
    for hash in account.password_hash.iter().chain(&earlier) {
        if services.hasher().verify(new, Some(hash)).await? {
            let message = format!("不能使用最近 {} 次用过的密码", asked.history);
            return Err(AppError::field(field, FieldCode::Invalid, message));
        }
    }
    Ok(())
}

/// Resets the password of the person with this number, given a code sent to it, which proves the number
/// (docs/decisions/0046); every session ends.
#[erased]
pub async fn reset(services: &Services, phone: &str, code: &str, sealed: &Sealed<1>) -> AppResult<()> {
    let phone = sms::number(phone);
    let phone = phone.as_str();
    let [new] = sealed.open(services).await?;
    let mut check = Checker::new();
    rules::password(&mut check, "password", &new, None, &PasswordTerms::default());
    check.finish()?;
    sms::prove(services.db(), "code", phone, Purpose::ResetPassword, code).await?;
    let found = person::by_phone(&*services.db().own().await?, phone).await?;
    let account = found.ok_or_else(|| sms::wrong("code"))?;
    let hash = acceptable(services, &account, &new).await?;
    services
        .db()
        .transaction(async |tx| {
            sms::spend(tx, "code", phone, Purpose::ResetPassword).await?;
            ownership::prove(tx, phone).await?;
            replaced(tx, &account, (&new, &hash), Alarm::PasswordByCode).await
        })
        .await?;
    Alarm::PasswordByCode.text_to(services, phone);
    Ok(())
}

/// The hash of a new password that meets the terms of the account's enterprises and was not used recently.
#[erased]
pub async fn acceptable(services: &Services, account: &Account, new: &str) -> AppResult<String> {
    let asked = policy::of_account(&*services.db().own().await?, account.id).await?;
    let mut check = Checker::new();
    rules::password(&mut check, "password", new, Some(&account.username), &asked);
    check.finish()?;
    require_new(services, account, "password", new, &asked).await?;
    services.hasher().hash(new).await
}

/// Sets a password that did not require the old one: sessions, tokens and links of the old one end.
#[erased]
pub async fn replaced(
    tx: &mut AsyncPgConnection,
    account: &Account,
    (new, hash): (&str, &str),
    alarm: Alarm,
) -> AppResult<()> {
    person::set_password(tx, account.id, hash, Strength::of(new)).await?;
    person::forget_scans(tx, account.id).await?;
    person::unlock_entries(tx, account.id).await?;
    security::forget_devices(tx, account.id).await?;
    security::end_link(tx, account.id).await?;
    // guesses at the old password no longer lock the owner out
    let key = attempts::sign_in_key(Some(account.id), &account.phone, None);
    proof::clear_failures(tx, &[key]).await?;
    if let Some(place) = person::places(tx, account.id).await?.first() {
        Change::new("account.password_reset", account.id)
            .write_as(tx, place.enterprise_id, Some(place.member_id))
            .await?;
    }
    alarm.write(tx, account.id).await?;
    // an intruder may have made an access token
    access_token::service::revoke_of_account(tx, account.id).await?;
    session::end(tx, account.id, Which::All, "password", None).await?;
    Ok(())
}
