//! Counting failures by the account, however its name was spelled, and by the name where nobody has it: the answer does not
//! tell which. A device that the account trusts is counted by itself, so that others' guesses do not lock it out.
//!
//! An attempt is counted before its password is looked at and taken back when it was right: a crowd of attempts at the
//! same time can't slip past the count.

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, clock, hex};

use super::captcha::{self, Reading};
use super::rules;
use super::session::fingerprint;
use super::store::proof as store;

/// How an attempt stands before its password is looked at.
#[derive(Debug)]
pub struct Standing {
    /// Why the password is not looked at at all; none: it is.
    pub refused: Option<AppError>,
    /// Whether the next attempt needs a picture code.
    pub captcha_required: bool,
    /// Until when there is no next attempt.
    pub locked_until: Option<DateTime<Utc>>,
    /// Failures in a row before this attempt, and the time of the last of them.
    pub earlier: (i32, DateTime<Utc>),
}

/// What is guarded: its failures are kept under a hash, never under the name itself.
pub fn key(what: &str, name: &str) -> Vec<u8> {
    fingerprint(&format!("{what}:{}", name.trim().to_lowercase()))
}

/// What signing in to an account counts under, or with a name that nobody has; `device` is the token of one that the
/// account trusts.
pub fn sign_in_key(account_id: Option<i64>, name: &str, device: Option<&str>) -> Vec<u8> {
    match (account_id, device) {
        (Some(id), Some(token)) => key("device", &format!("{id} {}", hex(&fingerprint(token)))),
        (Some(id), None) => key("account", &id.to_string()),
        (None, _) => key("login", name),
    }
}

/// Counts an attempt; the `lock_after`th failure in a row locks. With `reading` a picture code is asked for after a few
/// failures; without one there is only the lock.
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
