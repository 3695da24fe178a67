//! GraphQL types of account security and of the security policy.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::account::store::person;
use xieli_domain::security::model::{Policy, Standing};
use xieli_domain::security::rules::Compulsory;
use xieli_domain::security::totp::Setup;
use xieli_kernel::{Restriction, Viewer};
use xieli_macros::{Enum, fields, object};

use crate::account::viewer::ViewerEnterprise;
use crate::core::{ContextExt, Entity, Result};

/// Step that is required before any other access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Restriction")]
pub enum SecurityRestriction {
    /// Setting up a second factor.
    SecondFactor,
    /// Choosing a new password.
    Password,
    /// Choosing a password of one's own, or one that meets the policy.
    NewPassword,
}

/// Members who must have a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Compulsory")]
pub enum SecondFactorCompulsory {
    /// No member; each decides for themself.
    Nobody,
    /// Administrators of the enterprise.
    Administrators,
    /// Every member.
    All,
}

/// The security of the viewer's account. It stays readable while the security policy blocks other access.
#[derive(Clone)]
pub struct AccountSecurity {
    standing: Arc<Standing>,
    viewer: Arc<Viewer>,
}

impl AccountSecurity {
    /// The security of the viewer's account.
    pub fn new(standing: Standing, viewer: Arc<Viewer>) -> Self {
        Self { standing: Arc::new(standing), viewer }
    }
}

impl Entity for AccountSecurity {
    const NAME: &'static str = "AccountSecurity";
}

/// The security of the viewer's account. It stays readable while the security policy blocks other access.
#[object(login)]
impl AccountSecurity {
    /// The global id.
    async fn id(&self) -> ID {
        Self::global_id(self.viewer.account_id)
    }

    /// The step required before any other access; null: none.
    fn restriction(&self) -> Option<SecurityRestriction> {
        self.viewer.restriction.map(Into::into)
    }

    /// When the second factor was set up.
    fn second_factor_since(&self) -> Option<DateTime<Utc>> {
        self.standing.confirmed_at
    }

    /// The deadline for the second factor that the enterprise requires and the account lacks; other access is
    /// blocked after it.
    fn second_factor_due_at(&self) -> Option<DateTime<Utc>> {
        self.standing.due
    }

    /// The number of unused recovery codes.
    fn recovery_codes_left(&self) -> i32 {
        i32::try_from(self.standing.recovery_codes).unwrap_or(i32::MAX)
    }

    /// The number of devices on which the second step is skipped.
    fn trusted_devices(&self) -> i32 {
        i32::try_from(self.standing.trusted_devices).unwrap_or(i32::MAX)
    }

    /// Whether there is a password to sign in with.
    fn has_password(&self) -> bool {
        self.standing.has_password
    }

    /// When the password expires; null: never.
    fn password_due_at(&self) -> Option<DateTime<Utc>> {
        self.standing.password_due
    }

    /// The rules for a new password.
    fn password_rules(&self) -> PasswordRules {
        let rules = &self.standing.rules;
        PasswordRules {
            min_length: rules.min_length.into(),
            kinds: rules.kinds.into(),
            history: rules.history.into(),
        }
    }

    /// All enterprises of the person, who may switch to one with a weaker policy.
    async fn enterprises(&self, ctx: &Context<'_>) -> Result<Vec<ViewerEnterprise>> {
        let places = person::places(&*ctx.read().await?, self.viewer.account_id).await?;
        let current = self.viewer.enterprise_id;
        Ok(places.into_iter().map(|place| ViewerEnterprise { place, current }).collect())
    }
}

/// The rules for a new password in this enterprise.
#[fields(login)]
pub struct PasswordRules {
    /// The shortest password in characters; the longest is 64.
    pub min_length: i32,
    /// The required kinds of characters among letters, digits and symbols; 4 requires letters of both cases
    /// besides.
    pub kinds: i32,
    /// The number of previous passwords that are refused.
    pub history: i32,
}

/// Set-up data for an authenticator.
#[fields(login)]
pub struct SecondFactorSetup {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The address `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

impl From<Setup> for SecondFactorSetup {
    fn from(setup: Setup) -> Self {
        Self { secret: setup.secret, uri: setup.uri }
    }
}

/// The security policy of an enterprise. Stricter rules than elsewhere apply on entering it.
#[derive(Clone)]
pub struct SecurityPolicy(pub Policy);

impl Entity for SecurityPolicy {
    const NAME: &'static str = "SecurityPolicy";
}

impl From<Policy> for SecurityPolicy {
    fn from(policy: Policy) -> Self {
        Self(policy)
    }
}

/// The security policy of an enterprise. Stricter rules than elsewhere apply on entering it.
#[object(login)]
impl SecurityPolicy {
    /// The global id.
    async fn id(&self) -> ID {
        Self::global_id(self.0.enterprise_id)
    }

    /// The shortest password in characters.
    fn password_min_length(&self) -> i32;

    /// The required kinds of characters among letters, digits and symbols; 4 requires letters of both cases
    /// besides.
    fn password_kinds(&self) -> i32;

    /// The number of previous passwords that are refused.
    fn password_history(&self) -> i32;

    /// The lifetime of a password in days; null: unlimited.
    fn password_max_days(&self) -> Option<i32> {
        self.0.password_max_days.map(Into::into)
    }

    /// The longest lifetime of a session in hours; null: as long as it is used.
    fn session_max_hours(&self) -> Option<i32>;

    /// The minutes after which an idle session ends.
    fn session_idle_minutes(&self) -> i32;

    /// The members who must have a second factor.
    fn second_factor(&self) -> SecondFactorCompulsory {
        Compulsory::parse(&self.0.second_factor).into()
    }

    /// The days of grace to set it up.
    fn second_factor_grace_days(&self) -> i32;

    /// Since when it is required.
    fn second_factor_since(&self) -> Option<DateTime<Utc>>;

    /// Whether members may have personal access tokens.
    fn access_tokens_allowed(&self) -> bool;

    /// The longest lifetime of such a token in days.
    fn access_token_max_days(&self) -> i32;

    /// The failures in a row after which a name is locked.
    fn lock_after(&self) -> i32;

    /// The version for `securityPolicyUpdate`; 0 while only the default exists.
    fn version(&self) -> i32;
}
