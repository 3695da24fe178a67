//! Rows and results of security policies and second factors.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::SmallInt;
use serde::Serialize;
use xieli_tables::{second_factor, security_policy};

/// The security policy of an enterprise for its members.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = security_policy, treat_none_as_null = true)]
pub struct Policy {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// The shortest password, 8 to 64 characters.
    pub password_min_length: i16,
    /// Required character classes, 2 to 4: letters, digits, symbols; 4 also requires letters of both cases.
    pub password_kinds: i16,
    /// Number of earlier passwords that are refused, 0 to 10.
    pub password_history: i16,
    /// Days after which a password expires, 1 to 3650; none: never.
    pub password_max_days: Option<i16>,
    /// The longest lifetime of a session in hours, 1 to 8760; none: unlimited while it is used.
    pub session_max_hours: Option<i32>,
    /// Minutes without use after which a session ends, 15 to 43200 (30 days).
    pub session_idle_minutes: i32,
    /// Members who must have a second factor: see [`super::rules::Compulsory`].
    pub second_factor: String,
    /// Days in which to set up a compulsory second factor, 0 to 90.
    pub second_factor_grace_days: i16,
    /// Since when the second factor is compulsory.
    pub second_factor_since: Option<DateTime<Utc>>,
    /// Whether members may have personal access tokens.
    pub access_tokens_allowed: bool,
    /// The longest lifetime of a token in days, 1 to 3650.
    pub access_token_max_days: i16,
    /// Consecutive failures after which a name is locked, 3 to 10.
    pub lock_after: i16,
    /// For optimistic locking; 0 until a policy has been saved.
    pub version: i32,
}

impl Policy {
    /// The policy until one has been saved: the defaults of the migration.
    pub fn default_of(enterprise_id: i64) -> Self {
        Self {
            enterprise_id,
            password_min_length: 8,
            password_kinds: 2,
            password_history: 0,
            password_max_days: None,
            session_max_hours: None,
            session_idle_minutes: 43_200,
            second_factor: "NOBODY".to_owned(),
            second_factor_grace_days: 7,
            second_factor_since: None,
            access_tokens_allowed: true,
            access_token_max_days: 365,
            lock_after: 10,
            version: 0,
        }
    }
}

/// Requirements for a new password. The account as such follows the mildest enterprise of the person;
/// stricter ones require more of members who work there (docs/decisions/0016).
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct PasswordTerms {
    /// The shortest length in characters.
    #[diesel(sql_type = SmallInt)]
    pub min_length: i16,
    /// Required character classes.
    #[diesel(sql_type = SmallInt)]
    pub kinds: i16,
    /// Number of earlier passwords that are refused.
    #[diesel(sql_type = SmallInt)]
    pub history: i16,
}

impl Default for PasswordTerms {
    fn default() -> Self {
        Self::from(&Policy::default_of(0))
    }
}

impl From<&Policy> for PasswordTerms {
    fn from(policy: &Policy) -> Self {
        Self {
            min_length: policy.password_min_length,
            kinds: policy.password_kinds,
            history: policy.password_history,
        }
    }
}

/// The authenticator of a person.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = second_factor)]
pub struct Factor {
    /// The account.
    pub account_id: i64,
    /// The secret, encrypted.
    pub secret: Vec<u8>,
    /// Id of the key that encrypts it.
    pub key_id: String,
    /// None: shown, not confirmed yet.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The last time step whose code was used.
    pub last_step: i64,
}

/// The security standing of an account, for its owner.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Since when it has a second factor.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Number of unused recovery codes.
    pub recovery_codes: i64,
    /// Number of trusted devices.
    pub trusted_devices: i64,
    /// Deadline for the viewer's second factor, when the enterprise requires one.
    pub due: Option<DateTime<Utc>>,
    /// Whether it has a password.
    pub has_password: bool,
    /// When the password expires.
    pub password_due: Option<DateTime<Utc>>,
    /// Requirements for a new password.
    pub rules: PasswordTerms,
}

/// Facts that restrict a viewer: the password's age and the authenticator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Whether there is a confirmed second factor.
    pub has_factor: bool,
    /// Members who must have one: see [`super::rules::Compulsory`]; none without a policy.
    pub compulsory: Option<String>,
    /// When the grace period ends for this member.
    pub factor_due: Option<DateTime<Utc>>,
    /// When the password expires.
    pub password_due: Option<DateTime<Utc>>,
    /// The password was set by another person, voided by the proof of the number, or is weaker than this
    /// enterprise requires.
    pub password_unfit: bool,
}
