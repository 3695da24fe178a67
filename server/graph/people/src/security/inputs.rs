//! What mutations of second factors and policies take.

use async_graphql::ID;
use xieli_domain::security::model::Policy;
use xieli_domain::security::rules::Compulsory;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use super::types::SecondFactorCompulsory;

/// The second step of signing in.
#[derive(InputObject)]
pub struct SessionSecondFactorInput {
    /// As the first step gave it.
    pub ticket: String,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
    /// Leave the second step out on this device for 30 days.
    pub trust_device: Option<bool>,
}

/// A code that proves the authenticator.
#[derive(InputObject)]
pub struct SecondFactorCodeInput {
    /// Six digits.
    pub code: String,
}

/// Beginning to set up a second factor. The password is encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorStartInput {
    /// Encrypted; left out within 15 minutes of signing in.
    pub password: Option<String>,
    /// Of the key.
    pub key_id: Option<String>,
    /// Given out with the key.
    pub nonce: Option<String>,
}

/// New recovery codes for the old ones. The password is encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorRenewRecoveryCodesInput {
    /// Encrypted; left out within 15 minutes of signing in.
    pub password: Option<String>,
    /// Of the key.
    pub key_id: Option<String>,
    /// Given out with the key.
    pub nonce: Option<String>,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
}

/// Turning the second factor off. The password is encrypted: see `LoginKey`.
#[derive(InputObject)]
pub struct SecondFactorDisableInput {
    /// Encrypted; only somebody without a password leaves it out.
    pub password: Option<String>,
    /// Of the key.
    pub key_id: Option<String>,
    /// Given out with the key.
    pub nonce: Option<String>,
    /// Six digits of the authenticator, or a recovery code.
    pub code: String,
}

/// Whose second factor is taken away.
#[derive(InputObject)]
pub struct MemberSecondFactorResetInput {
    /// A member who lost it.
    pub member_id: ID,
    /// Up to 200 characters, for the log.
    pub reason: Option<String>,
}

/// Who is to set a new password.
#[derive(InputObject)]
pub struct MemberPasswordLinkInput {
    /// An active member with an account.
    pub member_id: ID,
}

/// The whole policy, as it is to be.
#[derive(InputObject)]
pub struct SecurityPolicyUpdateInput {
    /// 8 to 64.
    pub password_min_length: i32,
    /// 2 to 4.
    pub password_kinds: i32,
    /// 0 to 10.
    pub password_history: i32,
    /// 1 to 3650; absent: a password serves for ever.
    pub password_max_days: Option<i32>,
    /// 1 to 8760; absent: a session lives for as long as it is used.
    pub session_max_hours: Option<i32>,
    /// 15 to 43200.
    pub session_idle_minutes: i32,
    /// Who must have a second factor.
    pub second_factor: SecondFactorCompulsory,
    /// 0 to 90.
    pub second_factor_grace_days: i32,
    /// Members may have personal access tokens.
    pub access_tokens_allowed: bool,
    /// 1 to 3650.
    pub access_token_max_days: i32,
    /// 3 to 10.
    pub lock_after: i32,
    /// As read.
    pub version: i32,
}

impl SecurityPolicyUpdateInput {
    /// For an enterprise.
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

/// What does not fit the column is out of every range, too.
fn small(field: &str, value: i32) -> AppResult<i16> {
    i16::try_from(value).map_err(|_| AppError::field(field, FieldCode::Invalid, "数值超出范围"))
}
