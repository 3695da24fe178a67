//! Changing and resetting passwords (core §7 `PUT change_password`, `PUT changePasswordByCode`).

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use super::sms::{self, Purpose};
use super::store::session::Which;
use super::store::{person, proof};
use super::{attempts, rules, session};
use crate::Services;
use crate::record::Change;

/// Encrypted values with the key and nonce they belong to.
#[derive(Debug, Clone)]
pub struct Sealed<const N: usize> {
    /// Each encrypted by itself.
    pub values: [String; N],
    /// Of the key.
    pub key_id: String,
    /// Given out with the key; serves once.
    pub nonce: String,
}

impl<const N: usize> Sealed<N> {
    /// The values, decrypted; uses the nonce up.
    pub async fn open(&self, services: &Services) -> AppResult<[String; N]> {
        let values = std::array::from_fn(|at| self.values[at].as_str());
        services.login_keys().open(&self.key_id, &self.nonce, values).await
    }
}

/// Changes the viewer's password, given the old one; every other session ends.
pub async fn change(services: &Services, viewer: &Viewer, sealed: &Sealed<2>) -> AppResult<()> {
    let [old, new] = sealed.open(services).await?;
    let account = person::by_id(&*services.db().own().await?, viewer.account_id)
        .await?
        .ok_or_else(AppError::unauthenticated)?;
    let mut check = Checker::new();
    if old.is_empty() {
        check.refuse("oldPassword", FieldCode::Required, "请输入原密码");
    }
    rules::password(&mut check, "newPassword", &new, Some(&account.username));
    if !new.is_empty() && old == new {
        check.refuse("newPassword", FieldCode::Invalid, "新密码不能与原密码相同");
    }
    check.finish()?;
    let key = attempts::key("password", &viewer.account_id.to_string());
    let standing = services.db().transaction(async |tx| attempts::count(tx, &key, None).await).await?;
    if let Some(refused) = standing.refused {
        return Err(refused);
    }
    if !services.hasher().verify(&old, account.password_hash.as_deref()).await? {
        return Err(AppError::field("oldPassword", FieldCode::Invalid, "原密码错误"));
    }
    let hash = services.hasher().hash(&new).await?;
    let ended = services
        .db()
        .transaction(async |tx| {
            proof::clear_failures(tx, &[key]).await?;
            person::set_password(tx, account.id, &hash).await?;
            Change::new("account.password_change", account.id).write(tx, viewer).await?;
            let others = Which::AllBut(viewer.session_id);
            session::end(tx, account.id, others, "password", Some(viewer.member_id)).await
        })
        .await?;
    session::forget(services, &ended);
    Ok(())
}

/// Sets a new password for the person with this number, given a code that was sent to it; every session ends.
pub async fn reset(services: &Services, phone: &str, code: &str, sealed: &Sealed<1>) -> AppResult<()> {
    let phone = phone.trim();
    let [new] = sealed.open(services).await?;
    let mut check = Checker::new();
    rules::password(&mut check, "password", &new, None);
    check.finish()?;
    sms::prove(services.db(), "code", phone, Purpose::ResetPassword, code).await?;
    let account =
        person::by_phone(&*services.db().own().await?, phone).await?.ok_or_else(|| sms::wrong("code"))?;
    let mut check = Checker::new();
    rules::password(&mut check, "password", &new, Some(&account.username));
    check.finish()?;
    let hash = services.hasher().hash(&new).await?;
    let ended = services
        .db()
        .transaction(async |tx| {
            sms::spend(tx, "code", phone, Purpose::ResetPassword).await?;
            person::set_password(tx, account.id, &hash).await?;
            // whoever guessed at the old password has locked its owner out no longer
            let names = [attempts::key("login", &account.username), attempts::key("login", phone)];
            proof::clear_failures(tx, &names).await?;
            if let Some(place) = person::places(tx, account.id).await?.first() {
                Change::new("account.password_reset", account.id)
                    .write_as(tx, place.enterprise_id, Some(place.member_id))
                    .await?;
            }
            session::end(tx, account.id, Which::All, "password", None).await
        })
        .await?;
    session::forget(services, &ended);
    Ok(())
}
