//! The second step of signing in, and verification of the second factor for other actions.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use sha2::{Digest, Sha256};
use xieli_kernel::{AppError, AppResult, FieldCode, Origin, clock};

use super::model::Factor;
use super::{rules, store, totp};
use crate::Services;
use crate::account::store::{person, proof};
use crate::account::{attempts, session};
use crate::keyring::Sealed;
use crate::notification::notice::{Notice, notify};
use crate::record::Change;

/// Longest time between the two steps of signing in.
pub const TICKET_LIFE: TimeDelta = TimeDelta::minutes(5);
/// How long a device is trusted.
pub const TRUST_LIFE: TimeDelta = TimeDelta::days(30);
/// The longest input accepted as a code, in characters.
const MAX_TYPED: usize = 64;

/// Whether signing in to this account requires a second step.
#[erased]
pub async fn needed(connection: &AsyncPgConnection, account_id: i64) -> AppResult<bool> {
    let factor = store::factor(connection, account_id).await?;
    Ok(factor.is_some_and(|factor| factor.confirmed_at.is_some()))
}

/// Creates a ticket for the second step, after the first has succeeded.
#[erased]
pub async fn ticket(services: &Services, account_id: i64) -> AppResult<(String, DateTime<Utc>)> {
    let ticket = session::new_secret();
    let expires_at = clock::now() + TICKET_LIFE;
    let mut own = services.db().own().await?;
    store::insert_ticket(&mut own, &session::fingerprint(&ticket), account_id, expires_at).await?;
    Ok((ticket, expires_at))
}

/// Verifies the second step and returns the account of the ticket. A wrong code does not consume the ticket.
#[erased]
pub async fn redeem(services: &Services, ticket: &str, code: &str) -> AppResult<i64> {
    let code = typed("code", code)?;
    let hash = session::fingerprint(ticket);
    let expired = || AppError::field("ticket", FieldCode::Expired, "登录已超时，请重新登录");
    // the account sets the number of attempts, so it is read first
    let account_id = {
        let mut own = services.db().own().await?;
        store::lock_ticket(&mut own, &hash).await?.ok_or_else(expired)?
    };
    let lock_after = lock_after(services, account_id).await?;
    let outcome = services
        .db()
        .transaction(async |tx| {
            if store::lock_ticket(tx, &hash).await? != Some(account_id) {
                return Ok(Err(expired()));
            }
            let outcome = check(services, tx, account_id, "code", &code, lock_after).await?;
            if outcome.is_ok() {
                store::delete_ticket(tx, &hash).await?;
            }
            Ok(outcome)
        })
        .await?;
    outcome.map(|()| account_id)
}

/// The second step in the same call as the first.
#[erased]
pub async fn prove(services: &Services, account_id: i64, field: &str, code: &str) -> AppResult<()> {
    let code = typed(field, code)?;
    let lock_after = lock_after(services, account_id).await?;
    services
        .db()
        .transaction(async |tx| check(services, tx, account_id, field, &code, lock_after).await)
        .await?
}

/// Trusts the requesting device; returns its token.
#[erased]
pub async fn trust(services: &Services, account_id: i64, origin: &Origin) -> AppResult<String> {
    let token = session::new_secret();
    let mut own = services.db().own().await?;
    let until = clock::now() + TRUST_LIFE;
    store::trust_device(&mut own, &session::fingerprint(&token), account_id, origin, until).await?;
    Ok(token)
}

/// Whether the account trusts the device with this token.
#[erased]
pub async fn trusted(services: &Services, account_id: i64, token: &str) -> AppResult<bool> {
    let own = services.db().own().await?;
    store::is_trusted(&own, &session::fingerprint(token), account_id).await
}

/// Counts an attempt, verifies a code of the authenticator or a recovery code, and consumes it. The outer
/// error rolls the count back, the inner one does not.
#[erased]
pub(super) async fn check(
    services: &Services,
    tx: &mut AsyncPgConnection,
    account_id: i64,
    field: &str,
    code: &str,
    lock_after: i16,
) -> AppResult<AppResult<()>> {
    let key = key(account_id);
    if let Some(refused) = attempts::count(tx, &key, None, lock_after).await?.refused {
        return Ok(Err(at(field, refused)));
    }
    let factor = store::lock_factor(tx, account_id).await?.filter(|factor| factor.confirmed_at.is_some());
    let Some(factor) = factor else {
        return Ok(Err(AppError::field(field, FieldCode::Conflict, "二次验证未开启")));
    };
    let right = if totp::looks_like_code(code) {
        let kept = sealed(&factor);
        let secret = services.keyring().open(&context(account_id), &kept)?;
        match totp::accept(&secret, code, clock::now().timestamp(), factor.last_step)? {
            Some(step) => {
                let current = services.keyring().is_current(&kept);
                let kept =
                    if current { kept } else { services.keyring().seal(&context(account_id), &secret)? };
                store::use_step(tx, account_id, step, &kept).await?;
                true
            }
            None => false,
        }
    } else {
        match rules::normalized_recovery(code) {
            Some(code) => store::take_recovery(tx, account_id, &recovery_hash(account_id, &code)).await?,
            None => false,
        }
    };
    if !right {
        return Ok(Err(wrong(field)));
    }
    proof::clear_failures(tx, &[key]).await?;
    if !totp::looks_like_code(code) {
        tell_recovery(tx, account_id).await?;
    }
    Ok(Ok(()))
}

/// Logs the use of a recovery code and notifies the account's owner.
async fn tell_recovery(tx: &mut AsyncPgConnection, account_id: i64) -> AppResult<()> {
    let left = store::recovery_left(tx, account_id).await?;
    for place in person::places(tx, account_id).await?.iter().filter(|place| place.is_active()) {
        Change::new("account.recovery_code_use", account_id)
            .write_as(tx, place.enterprise_id, Some(place.member_id))
            .await?;
        let notice = Notice {
            kind: "security.recovery_code_used",
            title: "您的一个恢复码已被使用".to_owned(),
            body: Some(format!("剩余 {left} 个。若非您本人操作，请立即修改密码并重新生成恢复码。")),
            link: Some("/profile/ProfileAccount"),
        };
        notify(tx, place.enterprise_id, &[place.member_id], &notice).await?;
    }
    Ok(())
}

/// Number of failures that lock the second step of an account.
#[erased]
pub(super) async fn lock_after(services: &Services, account_id: i64) -> AppResult<i16> {
    store::lock_after(&*services.db().own().await?, Some(account_id), 0).await
}

/// Hash of a recovery code. The codes are random enough for a plain hash; the account in it keeps one
/// person's code from working for another.
pub(super) fn recovery_hash(account_id: i64, code: &str) -> Vec<u8> {
    Sha256::digest(format!("recovery:{account_id}:{code}").as_bytes()).to_vec()
}

/// Key of the counter of failed second steps, apart from that of passwords.
pub(super) fn key(account_id: i64) -> Vec<u8> {
    attempts::key("second", &account_id.to_string())
}

/// Associated data of the encrypted secret: it does not decrypt in the row of another account.
pub(super) fn context(account_id: i64) -> String {
    format!("second_factor:{account_id}")
}

pub(super) fn sealed(factor: &Factor) -> Sealed {
    Sealed { key_id: factor.key_id.clone(), bytes: factor.secret.clone() }
}

/// A typed code without blanks; refused when it is empty or too long.
pub fn typed(field: &str, code: &str) -> AppResult<String> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).take(MAX_TYPED + 1).collect();
    match code.chars().count() {
        0 => Err(AppError::field(field, FieldCode::Required, "请输入验证码")),
        1..=MAX_TYPED => Ok(code),
        _ => Err(AppError::field(field, FieldCode::TooLong, "验证码过长")),
    }
}

pub(super) fn wrong(field: &str) -> AppError {
    AppError::field(field, FieldCode::Invalid, "验证码错误或已使用")
}

/// Reports a refusal of the attempt for the field.
pub(super) fn at(field: &str, error: AppError) -> AppError {
    match error {
        AppError::Invalid(mut errors) => {
            for error in &mut errors {
                error.path = vec![field.to_owned()];
            }
            AppError::Invalid(errors)
        }
        other => other,
    }
}
