//! What mutations of sessions and accounts take.

use crate::core::scalar::Birthday;
use async_graphql::{ID, MaybeUndefined};
use xieli_domain::account::captcha::Reading;
use xieli_domain::account::sms::Purpose;
use xieli_macros::{Enum, InputObject};

use crate::member::Gender;

/// Signing in by name and password. Both are encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct SessionCreateInput {
    /// User name or mobile number, encrypted.
    pub username: String,
    /// Password, encrypted.
    pub password: String,
    /// Of the key.
    pub key_id: String,
    /// Given out with the key.
    pub nonce: String,
    /// The picture, when one is asked for.
    pub captcha_id: Option<String>,
    /// What it shows.
    pub captcha: Option<String>,
    /// The second step in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// What a device got that was trusted: leaves the second step out.
    pub trust_token: Option<String>,
}

/// Signing in by a code that was sent by text message.
#[derive(InputObject)]
pub struct SessionCreateByCodeInput {
    /// The mobile number.
    pub phone: String,
    /// Six digits.
    pub code: String,
    /// The second step in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// What a device got that was trusted: leaves the second step out.
    pub trust_token: Option<String>,
}

/// Signing in by WeChat.
#[derive(InputObject)]
pub struct SessionCreateByWechatInput {
    /// What WeChat gave; serves once.
    pub code: String,
    /// The second step in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// What a device got that was trusted: leaves the second step out.
    pub trust_token: Option<String>,
}

/// Asking WeChat who somebody is.
#[derive(InputObject)]
pub struct WechatBeginInput {
    /// 16 to 128 letters and digits that nobody guesses: they come back with the code, to whoever asked.
    pub state: String,
}

/// Signing in by WeChat from now on.
#[derive(InputObject)]
pub struct WechatBindInput {
    /// What WeChat gave; serves once.
    pub code: String,
}

/// The next tokens of a session.
#[derive(InputObject)]
pub struct SessionRefreshInput {
    /// As given out last; serves once. A second use ends the session.
    pub refresh_token: String,
    /// Nobody has touched the device since the last time: the session lives no longer for it.
    pub idle: Option<bool>,
}

/// Which session.
#[derive(InputObject)]
pub struct SessionRevokeInput {
    /// One of the viewer's.
    pub id: ID,
}

/// What a code by text message is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum SmsPurpose {
    /// Signing in.
    Login,
    /// A new password.
    ResetPassword,
    /// Proving a number that nobody here has yet: joining, or a new number in the profile.
    Join,
}

impl From<SmsPurpose> for Purpose {
    fn from(purpose: SmsPurpose) -> Self {
        match purpose {
            SmsPurpose::Login => Self::Login,
            SmsPurpose::ResetPassword => Self::ResetPassword,
            SmsPurpose::Join => Self::Join,
        }
    }
}

/// Asking for a code by text message.
#[derive(InputObject)]
pub struct SmsCodeSendInput {
    /// The mobile number.
    pub phone: String,
    /// What for.
    pub purpose: SmsPurpose,
    /// The picture, when one is asked for.
    pub captcha_id: Option<String>,
    /// What it shows.
    pub captcha: Option<String>,
    /// For `JOIN` by somebody who is not signed in: the code of the invitation, which has to work for the number.
    pub invitation_code: Option<String>,
}

/// A new password by a code. The password is encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct PasswordResetByCodeInput {
    /// The mobile number.
    pub phone: String,
    /// Six digits, sent for `RESET_PASSWORD`.
    pub code: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub password: String,
    /// Of the key.
    pub key_id: String,
    /// Given out with the key.
    pub nonce: String,
}

/// A new password by a link that an administrator asked for. The password is encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct PasswordResetByLinkInput {
    /// What the link's address says behind `#password=`.
    pub secret: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub password: String,
    /// Of the key.
    pub key_id: String,
    /// Given out with the key.
    pub nonce: String,
}

/// A new password by the old one. Both are encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct PasswordChangeInput {
    /// Encrypted.
    pub old_password: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub new_password: String,
    /// Of the key.
    pub key_id: String,
    /// Given out with the key.
    pub nonce: String,
}

/// Which enterprise.
#[derive(InputObject)]
pub struct EnterpriseSwitchInput {
    /// One of the viewer's.
    pub enterprise_id: ID,
    /// The session's: it ends, and another one comes with the access token. Without it there is none, and it goes on.
    pub refresh_token: Option<String>,
}

/// Changes to oneself: an absent field stays, null clears.
#[derive(InputObject)]
pub struct ProfileUpdateInput {
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// E-mail address.
    pub email: MaybeUndefined<String>,
    /// Gender.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: MaybeUndefined<Birthday>,
    /// What one does.
    pub position: MaybeUndefined<String>,
    /// What one says of oneself.
    pub introduction: MaybeUndefined<String>,
    /// A new mobile number to sign in with; needs `phoneCode`.
    pub phone: Option<String>,
    /// The code that was sent to the new number for `JOIN`.
    pub phone_code: Option<String>,
}

/// A text that is there; a blank one is as good as none.
pub fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// What somebody read out of a picture.
pub fn reading(captcha_id: Option<String>, captcha: Option<String>) -> Reading {
    Reading { id: given(captcha_id), answer: given(captcha) }
}
