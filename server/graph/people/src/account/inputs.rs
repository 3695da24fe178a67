//! GraphQL inputs of the mutations of sessions and accounts.

use crate::core::scalar::Birthday;
use async_graphql::{ID, MaybeUndefined};
use xieli_domain::account::captcha::Reading;
use xieli_domain::account::sms::Purpose;
use xieli_macros::{Enum, InputObject};

use crate::member::Gender;

/// Credentials of signing in: name and password, both encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct SessionCreateInput {
    /// User name or mobile number, encrypted.
    pub username: String,
    /// Password, encrypted.
    pub password: String,
    /// The id of the key (`LoginKey`).
    pub key_id: String,
    /// The nonce that came with the key.
    pub nonce: String,
    /// The id of the captcha, when one is required.
    pub captcha_id: Option<String>,
    /// The solution of the captcha.
    pub captcha: Option<String>,
    /// The second factor in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// The token of a trusted device, which replaces the second factor.
    pub trust_token: Option<String>,
}

/// Credentials of signing in: a code sent by text message.
#[derive(InputObject)]
pub struct SessionCreateByCodeInput {
    /// The mobile number.
    pub phone: String,
    /// The code, six digits.
    pub code: String,
    /// The second factor in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// The token of a trusted device, which replaces the second factor.
    pub trust_token: Option<String>,
}

/// Credentials of signing in: an authorization by WeChat.
#[derive(InputObject)]
pub struct SessionCreateByWechatInput {
    /// The authorization code of WeChat, valid once.
    pub code: String,
    /// The second factor in the same call: six digits of the authenticator, or a recovery code.
    pub second_factor_code: Option<String>,
    /// The token of a trusted device, which replaces the second factor.
    pub trust_token: Option<String>,
}

/// Start of an authorization by WeChat.
#[derive(InputObject)]
pub struct WechatBeginInput {
    /// Random state of 16 to 128 letters and digits, which WeChat returns to the client together with the
    /// code.
    pub state: String,
}

/// The WeChat identity to bind to the viewer's account.
#[derive(InputObject)]
pub struct WechatBindInput {
    /// The authorization code of WeChat, valid once.
    pub code: String,
}

/// Renewal of a session's tokens.
#[derive(InputObject)]
pub struct SessionRefreshInput {
    /// The refresh token issued last, valid once. A second use ends the session.
    pub refresh_token: String,
    /// Whether the device was idle since the last renewal: the session is not extended then.
    pub idle: Option<bool>,
}

/// The session to end.
#[derive(InputObject)]
pub struct SessionRevokeInput {
    /// The global id of a session of the viewer.
    pub id: ID,
}

/// Purpose of a code sent by text message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum SmsPurpose {
    /// Signing in.
    Login,
    /// Setting a new password.
    ResetPassword,
    /// Proving a number that no account here has yet: to join, or as a new number in the profile.
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

/// Request for a code by text message.
#[derive(InputObject)]
pub struct SmsCodeSendInput {
    /// The mobile number.
    pub phone: String,
    /// The purpose of the code.
    pub purpose: SmsPurpose,
    /// The id of the captcha, when one is required.
    pub captcha_id: Option<String>,
    /// The solution of the captcha.
    pub captcha: Option<String>,
    /// For `JOIN` without being signed in: the code of the invitation, which has to be valid for the number.
    pub invitation_code: Option<String>,
}

/// A new password, authorized by a code. The password is encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct PasswordResetByCodeInput {
    /// The mobile number.
    pub phone: String,
    /// The code, six digits, sent for `RESET_PASSWORD`.
    pub code: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub password: String,
    /// The id of the key (`LoginKey`).
    pub key_id: String,
    /// The nonce that came with the key.
    pub nonce: String,
}

/// A new password, by a link that an administrator requested. The password is encrypted as described at
/// `LoginKey`.
#[derive(InputObject)]
pub struct PasswordResetByLinkInput {
    /// The secret in the link's address, after `#password=`.
    pub secret: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub password: String,
    /// The id of the key (`LoginKey`).
    pub key_id: String,
    /// The nonce that came with the key.
    pub nonce: String,
}

/// A new password, authorized by the old one. Both are encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct PasswordChangeInput {
    /// The present password, encrypted.
    pub old_password: String,
    /// 8 to 64 characters, at least two of letters, digits and symbols; encrypted.
    pub new_password: String,
    /// The id of the key (`LoginKey`).
    pub key_id: String,
    /// The nonce that came with the key.
    pub nonce: String,
}

/// The enterprise to switch to.
#[derive(InputObject)]
pub struct EnterpriseSwitchInput {
    /// The global id of an enterprise of the viewer.
    pub enterprise_id: ID,
    /// The refresh token of the session: it ends, and a new one is returned with the access token. Without it
    /// none is returned, and the present one stays valid.
    pub refresh_token: Option<String>,
}

/// Changes to the viewer's profile: an absent field stays, null clears.
#[derive(InputObject)]
pub struct ProfileUpdateInput {
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// E-mail address.
    pub email: MaybeUndefined<String>,
    /// Gender of the viewer.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: MaybeUndefined<Birthday>,
    /// The position held in the enterprise.
    pub position: MaybeUndefined<String>,
    /// A text by which the member introduces themself.
    pub introduction: MaybeUndefined<String>,
    /// A new mobile number to sign in with; needs `phoneCode`.
    pub phone: Option<String>,
    /// The code that was sent to the new number for `JOIN`.
    pub phone_code: Option<String>,
}

/// The text, unless it is absent or blank.
pub fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// The user's solution of a captcha.
pub fn reading(captcha_id: Option<String>, captcha: Option<String>) -> Reading {
    Reading { id: given(captcha_id), answer: given(captcha) }
}
