//! Codes of an authenticator (RFC 6238): SHA-1, six digits, thirty seconds, which all authenticator apps
//! support.

use rand::RngCore;
use rand::rngs::OsRng;
use totp_rs::{Builder, Totp};
use xieli_kernel::{AppError, AppResult};

/// Seconds per time step.
pub const STEP: i64 = 30;
/// Digits of a code.
pub const DIGITS: usize = 6;
/// Tolerated clock difference in time steps.
const SKEW: u16 = 1;
/// Issuer that the authenticator shows.
const ISSUER: &str = "协力";
/// Bytes of a secret, the recommendation of RFC 4226.
pub const SECRET_LENGTH: usize = 20;

/// Data for setting an authenticator up.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The secret in base32, for typing.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

/// Generates a secret.
pub fn new_secret() -> [u8; SECRET_LENGTH] {
    let mut secret = [0u8; SECRET_LENGTH];
    OsRng.fill_bytes(&mut secret);
    secret
}

/// The setup data for the authenticator of this user.
pub fn setup(secret: &[u8], username: &str) -> AppResult<Setup> {
    let totp = build(secret, username)?;
    let uri = totp.to_url().map_err(|error| AppError::internal(error.to_string()))?;
    Ok(Setup { secret: totp.secret().to_base32(), uri })
}

/// The time step of this code, unless it is `last` or an earlier one: a code is single use and invalidates
/// all earlier ones.
pub fn accept(secret: &[u8], code: &str, seconds: i64, last: i64) -> AppResult<Option<i64>> {
    let Ok(seconds) = u64::try_from(seconds) else { return Ok(None) };
    let step = build(secret, "")?.check(code, seconds).and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| *step > last))
}

/// Whether the text has the form of a code; any other text may be a recovery code.
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
