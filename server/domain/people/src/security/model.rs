//! Rows and answers of security policies and second factors.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::SmallInt;
use serde::Serialize;
use xieli_tables::{second_factor, security_policy};

/// What an enterprise asks of its members.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = security_policy, treat_none_as_null = true)]
pub struct Policy {
    /// The tenant.
    pub enterprise_id: i64,
    /// Characters of a password at least, 8 to 64.
    pub password_min_length: i16,
    /// Kinds of characters, 2 to 4: letters, digits, symbols; 4 asks for letters of both cases besides.
    pub password_kinds: i16,
    /// How many earlier passwords are refused, 0 to 10.
    pub password_history: i16,
    /// Days a password serves, 1 to 3650; none: for ever.
    pub password_max_days: Option<i16>,
    /// Hours a session lives at most, 1 to 8760; none: for as long as it is used.
    pub session_max_hours: Option<i32>,
    /// Minutes after which a session ends that nobody uses, 15 to 43200 (30 days).
    pub session_idle_minutes: i32,
    /// See [`super::rules::Compulsory`].
    pub second_factor: String,
    /// Days in which to set up a compulsory second factor, 0 to 90.
    pub second_factor_grace_days: i16,
    /// Since when it is compulsory.
    pub second_factor_since: Option<DateTime<Utc>>,
    /// Whether members may have personal access tokens.
    pub access_tokens_allowed: bool,
    /// Days such a token lives at most, 1 to 3650.
    pub access_token_max_days: i16,
    /// Failures in a row before a name is locked, 3 to 10.
    pub lock_after: i16,
    /// For optimistic locking; 0 while nobody has decided anything.
    pub version: i32,
}

impl Policy {
    /// What holds while nobody has decided anything: the defaults of the migration.
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

/// What a new password must be like. The account as such asks for what the mildest enterprise of the person asks for;
/// whoever works in a stricter one is asked for more there (docs/decisions/0016).
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct PasswordTerms {
    /// Characters at least.
    #[diesel(sql_type = SmallInt)]
    pub min_length: i16,
    /// Kinds of characters.
    #[diesel(sql_type = SmallInt)]
    pub kinds: i16,
    /// How many earlier passwords are refused.
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
    /// Whose.
    pub account_id: i64,
    /// Encrypted.
    pub secret: Vec<u8>,
    /// With which key.
    pub key_id: String,
    /// None: shown, not confirmed yet.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The last step whose code was used.
    pub last_step: i64,
}

/// How an account stands, for its owner.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Since when there is a second factor.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Unused recovery codes.
    pub recovery_codes: i64,
    /// Devices that are trusted now.
    pub trusted_devices: i64,
    /// Whether the enterprise asks the viewer for a second factor, and until when at the latest.
    pub due: Option<DateTime<Utc>>,
    /// Whether there is a password at all.
    pub has_password: bool,
    /// When the password grows too old.
    pub password_due: Option<DateTime<Utc>>,
    /// What a new password must be like.
    pub rules: PasswordTerms,
}

/// A password's age and the authenticator: what decides whether a viewer is restricted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// There is a confirmed second factor.
    pub has_factor: bool,
    /// Who must have one: see [`super::rules::Compulsory`]; none without a policy.
    pub compulsory: Option<String>,
    /// When the grace ends for this member.
    pub factor_due: Option<DateTime<Utc>>,
    /// When the password grows too old.
    pub password_due: Option<DateTime<Utc>>,
    /// Somebody else chose the password, the proof of the number voided it, or it is less than this enterprise asks for.
    pub password_unfit: bool,
}
