//! What the security of an account and the policy of an enterprise look like from outside.

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
use crate::core::{Entity, Reach, Result};

/// What has to be done before anything else is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Restriction")]
pub enum SecurityRestriction {
    /// To set up a second factor.
    SecondFactor,
    /// To choose a new password.
    Password,
    /// To choose a password of one's own, or one as the enterprise asks for.
    NewPassword,
}

/// Who must have a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Compulsory")]
pub enum SecondFactorCompulsory {
    /// Everybody decides for themself.
    Nobody,
    /// Whoever administers the enterprise.
    Administrators,
    /// Every member.
    All,
}

/// How the viewer's account is guarded. Open to somebody whom the security policy stops everywhere else.
#[derive(Clone)]
pub struct AccountSecurity {
    standing: Arc<Standing>,
    viewer: Arc<Viewer>,
}

impl AccountSecurity {
    /// Of the viewer.
    pub fn new(standing: Standing, viewer: Arc<Viewer>) -> Self {
        Self { standing: Arc::new(standing), viewer }
    }
}

impl Entity for AccountSecurity {
    const NAME: &'static str = "AccountSecurity";
}

/// How the viewer's account is guarded. Open to somebody whom the security policy stops everywhere else.
#[object(login)]
impl AccountSecurity {
    /// The global id.
    async fn id(&self) -> ID {
        Self::global_id(self.viewer.account_id)
    }

    /// What has to be done before anything else is allowed; null: nothing.
    fn restriction(&self) -> Option<SecurityRestriction> {
        self.viewer.restriction.map(Into::into)
    }

    /// There is a second factor since then.
    fn second_factor_since(&self) -> Option<DateTime<Utc>> {
        self.standing.confirmed_at
    }

    /// The enterprise asks for a second factor, there is none, and from then on nothing else is allowed.
    fn second_factor_due_at(&self) -> Option<DateTime<Utc>> {
        self.standing.due
    }

    /// Unused recovery codes.
    fn recovery_codes_left(&self) -> i32 {
        i32::try_from(self.standing.recovery_codes).unwrap_or(i32::MAX)
    }

    /// Devices on which the second step is left out.
    fn trusted_devices(&self) -> i32 {
        i32::try_from(self.standing.trusted_devices).unwrap_or(i32::MAX)
    }

    /// There is a password to sign in with.
    fn has_password(&self) -> bool {
        self.standing.has_password
    }

    /// The password has to be a new one from then on; null: never.
    fn password_due_at(&self) -> Option<DateTime<Utc>> {
        self.standing.password_due
    }

    /// What a new password must be like.
    fn password_rules(&self) -> PasswordRules {
        let rules = &self.standing.rules;
        PasswordRules {
            min_length: rules.min_length.into(),
            kinds: rules.kinds.into(),
            history: rules.history.into(),
        }
    }

    /// Every enterprise of the person; one may go to another that asks for less.
    async fn enterprises(&self, ctx: &Context<'_>) -> Result<Vec<ViewerEnterprise>> {
        let places = person::places(&*ctx.read().await?, self.viewer.account_id).await?;
        let current = self.viewer.enterprise_id;
        Ok(places.into_iter().map(|place| ViewerEnterprise { place, current }).collect())
    }
}

/// What a new password must be like in this enterprise.
#[fields(login)]
pub struct PasswordRules {
    /// Characters at least; 64 at most.
    pub min_length: i32,
    /// Kinds of characters among letters, digits and symbols; 4 asks for letters of both cases besides.
    pub kinds: i32,
    /// How many of the last passwords are refused.
    pub history: i32,
}

/// What an authenticator has to be told.
#[fields(login)]
pub struct SecondFactorSetup {
    /// In base32, for typing.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

impl From<Setup> for SecondFactorSetup {
    fn from(setup: Setup) -> Self {
        Self { secret: setup.secret, uri: setup.uri }
    }
}

/// What the enterprise asks of its members. What is stricter than elsewhere counts on entering this one.
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

/// What the enterprise asks of its members. What is stricter than elsewhere counts on entering this one.
#[object(login)]
impl SecurityPolicy {
    /// The global id.
    async fn id(&self) -> ID {
        Self::global_id(self.0.enterprise_id)
    }

    /// Characters of a password at least.
    fn password_min_length(&self) -> i32;

    /// Kinds of characters among letters, digits and symbols; 4 asks for letters of both cases besides.
    fn password_kinds(&self) -> i32;

    /// How many of the last passwords are refused.
    fn password_history(&self) -> i32;

    /// Days a password serves; null: for ever.
    fn password_max_days(&self) -> Option<i32> {
        self.0.password_max_days.map(Into::into)
    }

    /// Hours a session lives at most; null: for as long as it is used.
    fn session_max_hours(&self) -> Option<i32>;

    /// Minutes after which a session ends that nobody uses.
    fn session_idle_minutes(&self) -> i32;

    /// Who must have a second factor.
    fn second_factor(&self) -> SecondFactorCompulsory {
        Compulsory::parse(&self.0.second_factor).into()
    }

    /// Days in which to set it up.
    fn second_factor_grace_days(&self) -> i32;

    /// Since when it is compulsory.
    fn second_factor_since(&self) -> Option<DateTime<Utc>>;

    /// Members may have personal access tokens.
    fn access_tokens_allowed(&self) -> bool;

    /// Days such a token lives at most.
    fn access_token_max_days(&self) -> i32;

    /// Failures in a row before a name is locked.
    fn lock_after(&self) -> i32;

    /// For `securityPolicyUpdate`; 0 while nobody has decided anything.
    fn version(&self) -> i32;
}
