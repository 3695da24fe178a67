//! Codes of an authenticator (RFC 6238): SHA-1, six digits, thirty seconds, as every such program expects.

use rand::RngCore;
use rand::rngs::OsRng;
use totp_rs::{Builder, Totp};
use xieli_kernel::{AppError, AppResult};

/// Seconds of a step.
pub const STEP: i64 = 30;
/// Digits of a code.
pub const DIGITS: usize = 6;
/// Steps that a clock may be early or late.
const SKEW: u16 = 1;
/// Who issued it, as the authenticator shows it.
const ISSUER: &str = "协力";
/// Bytes of a secret, the recommendation of RFC 4226.
pub const SECRET_LENGTH: usize = 20;

/// What an authenticator has to be told.
#[derive(Debug, Clone)]
pub struct Setup {
    /// In base32, for typing.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

/// A fresh secret.
pub fn new_secret() -> [u8; SECRET_LENGTH] {
    let mut secret = [0u8; SECRET_LENGTH];
    OsRng.fill_bytes(&mut secret);
    secret
}

/// What the authenticator of this user has to be told.
pub fn setup(secret: &[u8], username: &str) -> AppResult<Setup> {
    let totp = build(secret, username)?;
    let uri = totp.to_url().map_err(|error| AppError::internal(error.to_string()))?;
    Ok(Setup { secret: totp.secret().to_base32(), uri })
}

/// The step whose code this is, unless it is `last` or an earlier one: a code serves once, and none before it after.
pub fn accept(secret: &[u8], code: &str, seconds: i64, last: i64) -> AppResult<Option<i64>> {
    let Ok(seconds) = u64::try_from(seconds) else { return Ok(None) };
    let step = build(secret, "")?.check(code, seconds).and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| *step > last))
}

/// Whether this may be a code at all; everything else that is typed in its place may be a recovery code.
pub fn looks_like_code(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn build(secret: &[u8], username: &str) -> AppResult<Totp> {
    Builder::new()
        .with_secret(secret)
        .with_skew(SKEW)
        .with_step_duration(STEP.unsigned_abs())
        .with_account_name(username)
        .with_issuer(Some(ISSUER))
        .build()
        .map_err(|error| AppError::internal(error.to_string()))
}
