//! GraphQL inputs of the mutations of second factors and security policies.

use async_graphql::ID;
use xieli_domain::security::model::Policy;
use xieli_domain::security::rules::Compulsory;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::SecondFactorCompulsory;

/// The second step of signing in.
#[derive(InputObject)]
pub struct SessionSecondFactorInput {
    /// The ticket returned by the first step.
    pub ticket: String,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
    /// Whether to skip the second step on this device for 30 days.
    pub trust_device: Option<bool>,
}

/// A code that proves possession of the authenticator.
#[derive(InputObject)]
pub struct SecondFactorCodeInput {
    /// The code, six digits.
    pub code: String,
}

/// Start of setting up a second factor. The password is encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorStartInput {
    /// The password, encrypted; not needed within 15 minutes of signing in.
    pub password: Option<String>,
    /// The id of the key (`LoginKey`).
    pub key_id: Option<String>,
    /// The nonce that came with the key.
    pub nonce: Option<String>,
}

/// Replacement of the recovery codes. The password is encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorRenewRecoveryCodesInput {
    /// The password, encrypted; not needed within 15 minutes of signing in.
    pub password: Option<String>,
    /// The id of the key (`LoginKey`).
    pub key_id: Option<String>,
    /// The nonce that came with the key.
    pub nonce: Option<String>,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
}

/// Removal of the second factor. The password is encrypted as described at `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorDisableInput {
    /// The password, encrypted; absent only for accounts without one.
    pub password: Option<String>,
    /// The id of the key (`LoginKey`).
    pub key_id: Option<String>,
    /// The nonce that came with the key.
    pub nonce: Option<String>,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
}

/// The member whose second factor is removed.
#[derive(InputObject)]
pub struct MemberSecondFactorResetInput {
    /// The member who lost it.
    pub member_id: ID,
    /// The reason for the log, up to 200 characters.
    pub reason: Option<String>,
}

/// The member who is to set a new password.
#[derive(InputObject)]
pub struct MemberPasswordLinkInput {
    /// An active member with an account.
    pub member_id: ID,
}

/// The complete security policy to set.
#[derive(InputObject)]
pub struct SecurityPolicyUpdateInput {
    /// The shortest password in characters, 8 to 64.
    pub password_min_length: i32,
    /// The required kinds of characters, 2 to 4.
    pub password_kinds: i32,
    /// The number of previous passwords that are refused, 0 to 10.
    pub password_history: i32,
    /// The lifetime of a password in days, 1 to 3650; absent: unlimited.
    pub password_max_days: Option<i32>,
    /// The longest lifetime of a session in hours, 1 to 8760; absent: as long as it is used.
    pub session_max_hours: Option<i32>,
    /// The minutes after which an idle session ends, 15 to 43200.
    pub session_idle_minutes: i32,
    /// The members who must have a second factor.
    pub second_factor: SecondFactorCompulsory,
    /// The days of grace to set it up, 0 to 90.
    pub second_factor_grace_days: i32,
    /// Whether members may have personal access tokens.
    pub access_tokens_allowed: bool,
    /// The longest lifetime of such a token in days, 1 to 3650.
    pub access_token_max_days: i32,
    /// The failures in a row after which a name is locked, 3 to 10.
    pub lock_after: i32,
    /// The version that was read.
    pub version: i32,
}

impl SecurityPolicyUpdateInput {
    /// The domain's policy for an enterprise.
    pub fn policy(self, enterprise_id: i64) -> AppResult<Policy> {
        Ok(Policy {
            enterprise_id,
            password_min_length: small("passwordMinLength", self.password_min_length)?,
            password_kinds: small("passwordKinds", self.password_kinds)?,
            password_history: small("passwordHistory", self.password_history)?,
            password_max_days: self
                .password_max_days
                .map(|days| small("passwordMaxDays", days))
                .transpose()?,
            session_max_hours: self.session_max_hours,
            session_idle_minutes: self.session_idle_minutes,
            second_factor: Compulsory::from(self.second_factor).as_str().to_owned(),
            second_factor_grace_days: small("secondFactorGraceDays", self.second_factor_grace_days)?,
            second_factor_since: None,
            access_tokens_allowed: self.access_tokens_allowed,
            access_token_max_days: small("accessTokenMaxDays", self.access_token_max_days)?,
            lock_after: small("lockAfter", self.lock_after)?,
            version: self.version,
        })
    }
}

/// A number for a small column; a number that does not fit is out of every range as well.
fn small(field: &str, value: i32) -> AppResult<i16> {
    i16::try_from(value).map_err(|_| AppError::field(field, FieldCode::Invalid, "数值超出范围"))
}
