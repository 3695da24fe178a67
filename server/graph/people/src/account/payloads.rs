//! What mutations of sessions and accounts answer.

use chrono::{DateTime, Utc};
use xieli_domain::account::login::{self, Attempt};
use xieli_domain::account::sms::Asked;
use xieli_kernel::AppResult;
use xieli_macros::fields;

use super::types::{Session, TokenPair};
use super::viewer::Viewer;
use crate::core::{Result, UserError, payload};

/// Tokens, or why not.
#[fields(public)]
pub struct SessionPayload {
    /// Null when there is no session.
    pub tokens: Option<TokenPair>,
    /// The next attempt needs a picture code.
    pub captcha_required: bool,
    /// No attempt before this.
    pub locked_until: Option<DateTime<Utc>>,
    /// The first step was right, the second comes next.
    pub second_step: Option<SecondStep>,
    /// To be kept by the device and sent with the next first step, when it was to be trusted.
    pub trust_token: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl SessionPayload {
    /// Out of an attempt to sign in.
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

/// What `sessionSecondFactor` takes.
#[fields(public)]
pub struct SecondStep {
    /// To be sent back with the code.
    pub ticket: String,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

impl From<login::SecondStep> for SecondStep {
    fn from(step: login::SecondStep) -> Self {
        Self { ticket: step.ticket, expires_at: step.expires_at }
    }
}

/// Whether the session has ended.
#[fields(login)]
pub struct SessionEndPayload {
    /// True when it worked.
    pub ended: bool,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// The sessions that are left.
#[fields(login)]
pub struct SessionRevokePayload {
    /// Null when nothing was ended.
    pub sessions: Option<Vec<Session>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Whether a code is on its way. Whether anybody here has the number is not told.
#[fields(public)]
pub struct SmsCodeSendPayload {
    /// It is, if the number may have one.
    pub sent: bool,
    /// Seconds until one may ask again.
    pub retry_after: Option<i32>,
    /// The next time needs a picture code.
    pub captcha_required: bool,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl SmsCodeSendPayload {
    /// Out of what became of asking.
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

/// Whether the password is a new one.
#[fields(public)]
pub struct PasswordPayload {
    /// True when it worked.
    pub changed: bool,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl PasswordPayload {
    /// Out of a service's result.
    pub fn from(result: AppResult<()>) -> Result<Self> {
        let (changed, user_errors) = payload::split(result)?;
        Ok(Self { changed: changed.is_some(), user_errors })
    }
}

/// Where to confirm in WeChat.
#[fields(public)]
pub struct WechatBeginPayload {
    /// Whether it can be begun.
    pub begun: bool,
    /// Leads back to `/wechat` with `code` and `state`; null: the code is told another way, as in the demo.
    pub address: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

impl WechatBeginPayload {
    /// Out of a service's result.
    pub fn from(result: AppResult<Option<String>>) -> Result<Self> {
        let (begun, user_errors) = payload::split(result)?;
        Ok(Self { begun: begun.is_some(), address: begun.flatten(), user_errors })
    }
}

payload! {
    /// Oneself, or why not.
    login ProfilePayload {
        /// As one is now; null when nothing was changed.
        viewer: Viewer
    }
}
