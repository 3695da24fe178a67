//! Rows and results of accounts and sessions.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{account, session};

use crate::states::MemberStatus;

/// The account of a person.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = account)]
pub struct Account {
    /// Id of the row.
    pub id: i64,
    /// User name for signing in; begins with a letter, so that it is never a phone number.
    pub username: String,
    /// Mobile number, also for signing in.
    pub phone: String,
    /// Argon2id in PHC form; none until a password is set.
    pub password_hash: Option<String>,
    /// When the person proved the number; until then the account belongs to [`Self::home_enterprise_id`].
    pub proven_at: Option<DateTime<Utc>>,
    /// The enterprise that created the account, and the only one it opens until the number is proven
    /// (docs/decisions/0046).
    pub home_enterprise_id: Option<i64>,
}

/// A new account.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = account)]
pub struct NewAccount {
    /// User name for signing in.
    pub username: String,
    /// The mobile number.
    pub phone: String,
    /// Argon2id in PHC form.
    pub password_hash: Option<String>,
    /// When the person proved the number.
    pub proven_at: Option<DateTime<Utc>>,
    /// The enterprise that creates the account, when the number is not proven.
    pub home_enterprise_id: Option<i64>,
    /// The password was set by another person: the owner must change it before anything else.
    pub password_initial: bool,
}

/// A session: a signed-in device.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = session)]
pub struct Session {
    /// Id of the session; access tokens contain it.
    pub id: i64,
    /// The account that is signed in.
    pub account_id: i64,
    /// The enterprise chosen last.
    pub enterprise_id: i64,
    /// The browser or program, by its own description.
    pub device: Option<String>,
    /// Network address of the last request.
    pub address: Option<String>,
    /// When the device signed in.
    pub created_at: DateTime<Utc>,
    /// When its tokens were last issued.
    pub last_seen_at: DateTime<Utc>,
    /// When a person last used it.
    pub active_at: DateTime<Utc>,
    /// The longest period without use, in minutes.
    pub longest_idle_minutes: i32,
    /// When it expires unless its tokens are renewed.
    pub expires_at: DateTime<Utc>,
}

/// Tokens of an authenticated person (core §7 `POST login`).
#[derive(Debug, Clone)]
pub struct TokenPair {
    /// The access token, without `Bearer `.
    pub token: String,
    /// Exchanged once for the next pair; none: the client keeps the one it has.
    pub refresh_token: Option<String>,
    /// Lifetime of the access token in seconds.
    pub expires_in: i64,
}

impl TokenPair {
    /// Prefix of the token in the Authorization header.
    pub const HEAD: &'static str = "Bearer ";
}

/// One enterprise of a person, with the terms of its security policy.
#[derive(Debug, Clone, QueryableByName)]
pub struct Place {
    /// The enterprise.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub enterprise_id: i64,
    /// Its name.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub enterprise_name: String,
    /// The person's member record there.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub member_id: i64,
    /// 0 applied, 1 active (decision 0009).
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    pub status: i16,
    /// Whether the person owns it.
    #[diesel(sql_type = diesel::sql_types::Bool)]
    pub owner: bool,
    /// When the membership began.
    #[diesel(sql_type = diesel::sql_types::Timestamptz)]
    pub joined_at: DateTime<Utc>,
    /// Longest lifetime of a session in this enterprise, in hours; none: unlimited while it is used.
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Integer>)]
    pub session_max_hours: Option<i32>,
    /// Minutes without use after which a session no longer opens the enterprise.
    #[diesel(sql_type = diesel::sql_types::Integer)]
    pub session_idle_minutes: i32,
    /// Consecutive failures that lock the entry.
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    pub lock_after: i16,
    /// End of a lock during which passwords do not open it.
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>)]
    pub locked_until: Option<DateTime<Utc>>,
}

impl Place {
    /// Whether the person is an active member here.
    pub fn is_active(&self) -> bool {
        self.status == MemberStatus::Active.number()
    }
}
