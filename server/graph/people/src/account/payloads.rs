//! Payloads of the mutations of sessions and accounts.

use chrono::{DateTime, Utc};
use xieli_domain::account::login::{self, Attempt};
use xieli_domain::account::sms::Asked;
use xieli_kernel::AppResult;
use xieli_macros::fields;

use super::types::{Session, TokenPair};
use super::viewer::Viewer;
use crate::core::{Result, UserError, payload};

/// The tokens of a session, or the errors of the input.
#[fields(public)]
pub struct SessionPayload {
    /// The tokens; null when there is no session.
    pub tokens: Option<TokenPair>,
    /// Whether the next attempt requires a captcha.
    pub captcha_required: bool,
    /// The time before which no attempt is accepted.
    pub locked_until: Option<DateTime<Utc>>,
    /// The ticket of the second factor, when the first step succeeded and a second is required.
    pub second_step: Option<SecondStep>,
    /// The token of a trusted device, to be stored there and sent with the next sign-in.
    pub trust_token: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl SessionPayload {
    /// The payload of an attempt to sign in.
    pub fn from(attempt: impl Into<Attempt>) -> Result<Self> {
        let attempt = attempt.into();
        let (tokens, user_errors) = payload::split(attempt.result)?;
        Ok(Self {
            tokens: tokens.map(TokenPair::from),
            captcha_required: attempt.captcha_required,
            locked_until: attempt.locked_until,
            second_step: attempt.second_step.map(SecondStep::from),
            trust_token: attempt.trust_token,
            user_errors,
        })
    }
}

/// Ticket for `sessionSecondFactor`.
#[fields(public)]
pub struct SecondStep {
    /// The ticket, to be sent back with the code.
    pub ticket: String,
    /// When the ticket expires.
    pub expires_at: DateTime<Utc>,
}

impl From<login::SecondStep> for SecondStep {
    fn from(step: login::SecondStep) -> Self {
        Self { ticket: step.ticket, expires_at: step.expires_at }
    }
}

/// The result of ending a session.
#[fields(login)]
pub struct SessionEndPayload {
    /// Whether the session has ended.
    pub ended: bool,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The remaining sessions.
#[fields(login)]
pub struct SessionRevokePayload {
    /// The remaining sessions; null when none was ended.
    pub sessions: Option<Vec<Session>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The result of requesting a code. It does not reveal whether an account has the number.
#[fields(public)]
pub struct SmsCodeSendPayload {
    /// Whether a code was sent, if the number may get one.
    pub sent: bool,
    /// Seconds until the next request is accepted.
    pub retry_after: Option<i32>,
    /// Whether the next request requires a captcha.
    pub captcha_required: bool,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl SmsCodeSendPayload {
    /// The payload of a request for a code.
    pub fn from(asked: Asked) -> Result<Self> {
        let (sent, user_errors) = payload::split(asked.result)?;
        Ok(Self {
            sent: sent.is_some(),
            retry_after: asked.retry_after.and_then(|seconds| i32::try_from(seconds).ok()),
            captcha_required: asked.captcha_required,
            user_errors,
        })
    }
}

/// The result of a change of password.
#[fields(public)]
pub struct PasswordPayload {
    /// Whether the password was changed.
    pub changed: bool,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl PasswordPayload {
    /// The payload of a service's result.
    pub fn from(result: AppResult<()>) -> Result<Self> {
        let (changed, user_errors) = payload::split(result)?;
        Ok(Self { changed: changed.is_some(), user_errors })
    }
}

/// The start of an authorization by WeChat.
#[fields(public)]
pub struct WechatBeginPayload {
    /// Whether it was started.
    pub begun: bool,
    /// The address at which the user confirms, which leads back to `/wechat` with `code` and `state`; null:
    /// the code is passed on in another way, as in the demo.
    pub address: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl WechatBeginPayload {
    /// The payload of a service's result.
    pub fn from(result: AppResult<Option<String>>) -> Result<Self> {
        let (begun, user_errors) = payload::split(result)?;
        Ok(Self { begun: begun.is_some(), address: begun.flatten(), user_errors })
    }
}

payload! {
    /// The viewer, or the errors of the input.
    login ProfilePayload {
        /// The viewer after the change; null when nothing was changed.
        viewer: Viewer
    }
}
