//! The second factor of an account: setup, verification, removal.

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer, clock};

use super::model::{PasswordTerms, Standing};
use super::rules::{self, Compulsory};
use super::second_step::{at, check, context, key, lock_after, recovery_hash, sealed, typed, wrong};
use super::totp::{self, Setup};
use super::{policy, store};
use crate::account::alarm::Alarm;
use crate::account::attempts;
use crate::account::credentials::{self, Sealed as Typed};
use crate::account::model::Session;
use crate::account::session;
use crate::account::store::session::Which;
use crate::account::store::{person, proof};
use crate::member;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;
use crate::{Db, Services};

/// The security standing of the viewer's account.
#[erased]
pub async fn standing(db: &Db, viewer: &Viewer) -> AppResult<Standing> {
    // a replica may not have the latest setup yet
    let own = db.own().await?;
    let (facts, has_password) = store::facts(&own, viewer.account_id, viewer.enterprise_id).await?;
    let factor = store::factor(&own, viewer.account_id).await?;
    Ok(Standing {
        confirmed_at: factor.and_then(|factor| factor.confirmed_at),
        recovery_codes: store::recovery_left(&own, viewer.account_id).await?,
        trusted_devices: store::trusted(&own, viewer.account_id).await?,
        due: rules::factor_due(&facts, viewer.is_admin()),
        has_password,
        password_due: facts.password_due,
        rules: PasswordTerms::from(&policy::of(&own, viewer.enterprise_id).await?),
    })
}

/// Begins the setup, after reauthentication: a new secret, which counts once a code of it was given. A new
/// setup voids the previous one. Completing it takes only the code, as the secret was shown to the viewer
/// alone.
#[erased]
pub async fn start(services: &Services, viewer: &Viewer, password: Option<&Typed<1>>) -> AppResult<Setup> {
    credentials::recognise(services, viewer, "password", password).await?;
    let secret = totp::new_secret();
    let sealed = services.keyring().seal(&context(viewer.account_id), &secret)?;
    let mut own = services.db().own().await?;
    let account = person::by_id(&own, viewer.account_id).await?.ok_or_else(AppError::unauthenticated)?;
    if !store::start_factor(&mut own, viewer.account_id, &sealed).await? {
        return Err(AppError::field("", FieldCode::Conflict, "二次验证已开启，如需更换请先关闭"));
    }
    totp::setup(&secret, &account.username)
}

/// Completes the setup with a code of the authenticator and returns the recovery codes, which are shown only
/// once. The person's other sessions, opened without a second factor, end.
#[erased]
pub async fn confirm(services: &Services, viewer: &Viewer, code: &str) -> AppResult<Vec<String>> {
    let code = typed("code", code)?;
    let key = key(viewer.account_id);
    let lock_after = lock_after(services, viewer.account_id).await?;
    let codes = services
        .db()
        .transaction(async |tx| {
            if let Some(refused) = attempts::count(tx, &key, None, lock_after).await?.refused {
                return Ok(Err(at("code", refused)));
            }
            let Some(factor) = store::lock_factor(tx, viewer.account_id).await? else {
                return Ok(Err(AppError::field("code", FieldCode::Expired, "请重新开始设置")));
            };
            if factor.confirmed_at.is_some() {
                return Ok(Err(AppError::field("code", FieldCode::Conflict, "二次验证已开启")));
            }
            let secret = services.keyring().open(&context(viewer.account_id), &sealed(&factor))?;
            let Some(step) = totp::accept(&secret, &code, clock::now().timestamp(), factor.last_step)? else {
                return Ok(Err(wrong("code")));
            };
            proof::clear_failures(tx, std::slice::from_ref(&key)).await?;
            store::confirm_factor(tx, viewer.account_id, step).await?;
            let codes = new_recovery(tx, viewer.account_id).await?;
            store::forget_devices(tx, viewer.account_id).await?;
            Change::new("account.second_factor_enable", viewer.account_id).write(tx, viewer).await?;
            Alarm::FactorOn.write(tx, viewer.account_id).await?;
            let others = Which::AllBut(viewer.session_id);
            session::end(tx, viewer.account_id, others, "second factor", Some(viewer.member_id)).await?;
            Ok(Ok(codes))
        })
        .await??;
    text(services, viewer, Alarm::FactorOn).await;
    Ok(codes)
}

/// Sends a text message to the number of the viewer's account; a failure is ignored.
async fn text(services: &Services, viewer: &Viewer, alarm: Alarm) {
    let found = match services.db().own().await {
        Ok(own) => person::by_id(&own, viewer.account_id).await,
        Err(error) => Err(error),
    };
    match found {
        Ok(account) => {
            if let Some(account) = account.filter(|account| account.proven_at.is_some()) {
                alarm.text_to(services, &account.phone);
            }
        }
        Err(error) => tracing::warn!(%error, "the number of an account was not told"),
    }
}

/// Turns the second factor off, given the password (or a recent sign-in without one) and a code. Refused
/// while the enterprise requires it.
#[erased]
pub async fn disable(
    services: &Services,
    viewer: &Viewer,
    password: Option<&Typed<1>>,
    code: &str,
) -> AppResult<()> {
    let own = services.db().own().await?;
    let asked = policy::of(&own, viewer.enterprise_id).await?;
    let (_, has_password) = store::facts(&own, viewer.account_id, viewer.enterprise_id).await?;
    drop(own);
    if Compulsory::parse(&asked.second_factor).concerns(viewer.is_admin()) {
        return Err(AppError::field("", FieldCode::Conflict, "企业要求开启二次验证，不能关闭"));
    }
    if has_password && password.is_none() {
        return Err(AppError::field("password", FieldCode::Required, "请输入密码"));
    }
    credentials::recognise(services, viewer, "password", password).await?;
    proven(services, viewer, code, async |tx| {
        store::remove_factor(tx, viewer.account_id).await?;
        Change::new("account.second_factor_disable", viewer.account_id).write(tx, viewer).await?;
        Alarm::FactorOff.write(tx, viewer.account_id).await
    })
    .await?;
    text(services, viewer, Alarm::FactorOff).await;
    Ok(())
}

/// Replaces the recovery codes, after reauthentication and with a code.
#[erased]
pub async fn renew_recovery(
    services: &Services,
    viewer: &Viewer,
    password: Option<&Typed<1>>,
    code: &str,
) -> AppResult<Vec<String>> {
    credentials::recognise(services, viewer, "password", password).await?;
    let codes = proven(services, viewer, code, async |tx| {
        let codes = new_recovery(tx, viewer.account_id).await?;
        Change::new("account.recovery_codes_renew", viewer.account_id).write(tx, viewer).await?;
        Alarm::RecoveryCodes.write(tx, viewer.account_id).await?;
        Ok(codes)
    })
    .await?;
    text(services, viewer, Alarm::RecoveryCodes).await;
    Ok(codes)
}

/// Revokes the trust in all of the viewer's devices.
#[erased]
pub async fn forget_devices(db: &Db, viewer: &Viewer) -> AppResult<()> {
    db.transaction(async |tx| {
        store::forget_devices(tx, viewer.account_id).await?;
        Change::new("account.devices_forget", viewer.account_id).write(tx, viewer).await
    })
    .await
}

/// An administrator removes the second factor of a member who lost it; the member is notified and has to sign
/// in again.
#[erased]
pub async fn reset(
    services: &Services,
    viewer: &Viewer,
    member_id: i64,
    reason: Option<&str>,
) -> AppResult<()> {
    let mut check = xieli_kernel::validate::Checker::new();
    let reason = check.lines("reason", "原因", reason, 200);
    check.finish()?;
    services
        .db()
        .transaction(async |tx| {
            let missing = || AppError::field("memberId", FieldCode::NotFound, "成员不存在");
            let member = member::store::lock(tx, viewer, &[member_id]).await?.pop().ok_or_else(missing)?;
            let account_id = member.account_id.ok_or_else(missing)?;
            let ranks = member::store::ranks(tx, viewer.enterprise_id, &[member_id]).await?;
            let places = person::places(tx, account_id).await?;
            let elsewhere = |place: &crate::account::model::Place| {
                place.is_active() && place.enterprise_id != viewer.enterprise_id
            };
            rules::may_reset(&rules::Reset {
                oneself: member_id == viewer.member_id,
                owner: ranks.get(&member_id).is_some_and(|rank| rank.owner),
                elsewhere: places.iter().any(elsewhere),
            })?;
            remove(tx, account_id, Some(viewer.member_id)).await?;
            Change::new("member.second_factor_reset", member_id)
                .reason(reason.clone())
                .write(tx, viewer)
                .await?;
            let notice = Notice {
                kind: "security.second_factor_reset",
                title: "您的二次验证已被管理员重置".to_owned(),
                body: Some(format!("操作人：{}。若非您本人要求，请立即修改密码并联系管理员。", viewer.name)),
                link: Some("/profile/ProfileAccount"),
            };
            notify(tx, viewer.enterprise_id, &[member_id], &notice).await
        })
        .await
}

/// Removes the second factor of an account for the operator of the installation; `false` when there is none.
#[erased]
pub async fn reset_by_operator(db: &Db, username: &str) -> AppResult<bool> {
    db.transaction(async |tx| {
        let account = person::by_name(tx, username).await?.ok_or_else(AppError::not_found)?;
        if store::factor(tx, account.id).await?.is_none() {
            return Ok(false);
        }
        remove(tx, account.id, None).await?;
        for place in person::places(tx, account.id).await? {
            Change::new("member.second_factor_reset", place.member_id)
                .reason(Some("operator".to_owned()))
                .write_as(tx, place.enterprise_id, None)
                .await?;
        }
        Ok(true)
    })
    .await
}

async fn remove(tx: &mut AsyncPgConnection, account_id: i64, actor: Option<i64>) -> AppResult<Vec<Session>> {
    if !store::remove_factor(tx, account_id).await? {
        return Err(AppError::field("memberId", FieldCode::Conflict, "该成员没有开启二次验证"));
    }
    proof::clear_failures(tx, &[key(account_id)]).await?;
    session::end(tx, account_id, Which::All, "second factor", actor).await
}

/// Runs `work` for the viewer after verifying a code; both in one transaction.
async fn proven<T>(
    services: &Services,
    viewer: &Viewer,
    code: &str,
    work: impl AsyncFnOnce(&mut AsyncPgConnection) -> AppResult<T>,
) -> AppResult<T> {
    let code = typed("code", code)?;
    let lock_after = lock_after(services, viewer.account_id).await?;
    services
        .db()
        .transaction(async |tx| {
            match check(services, tx, viewer.account_id, "code", &code, lock_after).await? {
                Ok(()) => work(tx).await.map(Ok),
                Err(refused) => Ok(Err(refused)),
            }
        })
        .await?
}

async fn new_recovery(tx: &mut AsyncPgConnection, account_id: i64) -> AppResult<Vec<String>> {
    let codes: Vec<String> = (0..rules::RECOVERY_CODES).map(|_| rules::recovery_code()).collect();
    let hashes = codes
        .iter()
        .filter_map(|code| rules::normalized_recovery(code))
        .map(|code| recovery_hash(account_id, &code))
        .collect();
    store::put_recovery(tx, account_id, hashes).await?;
    Ok(codes)
}
