//! Counts failed sign-ins, by the account however its name was spelled, or by the name where no account has
//! it, so that the answer does not tell which. A device that the account trusts is counted by itself, so that
//! others' guesses do not lock it out.
//!
//! An attempt is counted before its password is verified and uncounted when it was right, so that parallel
//! attempts cannot evade the limit.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, clock, hex};

use super::captcha::{self, Reading};
use super::rules;
use super::session::fingerprint;
use super::store::proof as store;

/// The state of the counter before the password of an attempt is verified.
#[derive(Debug)]
pub struct Standing {
    /// Why the password is not verified; none when it is.
    pub refused: Option<AppError>,
    /// Whether the next attempt needs a captcha.
    pub captcha_required: bool,
    /// Time before which no further attempt is accepted.
    pub locked_until: Option<DateTime<Utc>>,
    /// Consecutive failures before this attempt, and the time of the last of them.
    pub earlier: (i32, DateTime<Utc>),
}

/// The key of a counter: a hash, so that the name itself is not stored.
pub fn key(what: &str, name: &str) -> Vec<u8> {
    fingerprint(&format!("{what}:{}", name.trim().to_lowercase()))
}

/// The key of the sign-in counter: by account, or by a name that no account has; `device` is the token of a
/// device that the account trusts.
pub fn sign_in_key(account_id: Option<i64>, name: &str, device: Option<&str>) -> Vec<u8> {
    match (account_id, device) {
        (Some(id), Some(token)) => key("device", &format!("{id} {}", hex(&fingerprint(token)))),
        (Some(id), None) => key("account", &id.to_string()),
        (None, _) => key("login", name),
    }
}

/// Counts an attempt; the `lock_after`th consecutive failure locks the counter. With `reading` a captcha is
/// required after a few failures; without it there is only the lock.
#[erased]
pub async fn count(
    tx: &mut AsyncPgConnection,
    key: &[u8],
    reading: Option<&Reading>,
    lock_after: i16,
) -> AppResult<Standing> {
    let now = clock::now();
    let row = store::lock_failures(tx, key).await?;
    let mut failures = row.failures;
    if let Some(until) = row.locked_until.filter(|until| *until > now) {
        return Ok(Standing {
            refused: Some(AppError::field("", FieldCode::Locked, rules::lock_message(until, now))),
            captcha_required: reading.is_some(),
            locked_until: Some(until),
            earlier: (failures, row.last_failure_at),
        });
    }
    if now - row.last_failure_at > rules::LONGEST_LOCK {
        failures = 0;
    }
    if let Some(reading) = reading.filter(|_| failures >= rules::CAPTCHA_AFTER)
        && let Err(error) = captcha::check(tx, reading).await
    {
        return match error {
            AppError::Invalid(_) => {
                let earlier = (failures, row.last_failure_at);
                Ok(Standing { refused: Some(error), captcha_required: true, locked_until: None, earlier })
            }
            fault => Err(fault),
        };
    }
    let earlier = (failures, row.last_failure_at);
    failures = failures.saturating_add(1);
    let locked_until = rules::locked_until(failures, lock_after.into(), now);
    store::set_failures(tx, key, failures, locked_until).await?;
    let captcha_required = reading.is_some() && failures >= rules::CAPTCHA_AFTER;
    Ok(Standing { refused: None, captcha_required, locked_until, earlier })
}
