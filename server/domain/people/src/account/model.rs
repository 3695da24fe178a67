//! Rows and answers of accounts and sessions.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::{account, session};

/// A person.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = account)]
pub struct Account {
    /// The row.
    pub id: i64,
    /// What one may sign in with; begins with a letter, so that it is never a phone number.
    pub username: String,
    /// The mobile number, which one may sign in with too.
    pub phone: String,
    /// Argon2id in PHC form; none until a password is chosen.
    pub password_hash: Option<String>,
    /// Since when the number is proven to be the person's; until then the account is [`Self::home_enterprise_id`]'s.
    pub proven_at: Option<DateTime<Utc>>,
    /// The enterprise that made the account, and the only one it opens before it is proven (docs/decisions/0046).
    pub home_enterprise_id: Option<i64>,
}

/// An account to be made.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = account)]
pub struct NewAccount {
    /// What one may sign in with.
    pub username: String,
    /// The mobile number.
    pub phone: String,
    /// Argon2id in PHC form.
    pub password_hash: Option<String>,
    /// The person proved the number.
    pub proven_at: Option<DateTime<Utc>>,
    /// Else the enterprise that makes the account.
    pub home_enterprise_id: Option<i64>,
    /// The password is somebody else's choice: the person chooses another before anything else.
    pub password_initial: bool,
}

/// A signed-in device.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = session)]
pub struct Session {
    /// The row; access tokens name it.
    pub id: i64,
    /// Whose.
    pub account_id: i64,
    /// The enterprise last chosen on it.
    pub enterprise_id: i64,
    /// The browser or program, as it called itself.
    pub device: Option<String>,
    /// The address it last came from.
    pub address: Option<String>,
    /// When it was signed in.
    pub created_at: DateTime<Utc>,
    /// When its tokens were last given out.
    pub last_seen_at: DateTime<Utc>,
    /// When somebody last did something with it.
    pub active_at: DateTime<Utc>,
    /// The longest that nobody did anything.
    pub longest_idle_minutes: i32,
    /// When it ends unless its tokens are renewed.
    pub expires_at: DateTime<Utc>,
}

/// What somebody who has proven who they are gets (core §7 `POST login`).
#[derive(Debug, Clone)]
pub struct TokenPair {
    /// The access token, without its head.
    pub token: String,
    /// Serves once for the next pair; nothing: the one that somebody holds goes on.
    pub refresh_token: Option<String>,
    /// Seconds the access token lives.
    pub expires_in: i64,
}

impl TokenPair {
    /// What stands before the token in the Authorization header.
    pub const HEAD: &'static str = "Bearer ";
}

/// One enterprise of a person.
#[derive(Debug, Clone, QueryableByName)]
pub struct Place {
    /// The enterprise.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub enterprise_id: i64,
    /// Its name.
    #[diesel(sql_type = diesel::sql_types::Text)]
    pub enterprise_name: String,
    /// The person in it.
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    pub member_id: i64,
    /// 0 applied, 1 active (decision 0009).
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    pub status: i16,
    /// Whether the person owns it.
    #[diesel(sql_type = diesel::sql_types::Bool)]
    pub owner: bool,
    /// Since when.
    #[diesel(sql_type = diesel::sql_types::Timestamptz)]
    pub joined_at: DateTime<Utc>,
    /// Hours that a session opens this enterprise at most; none: for as long as it is used.
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Integer>)]
    pub session_max_hours: Option<i32>,
    /// Minutes without anything done after which a session opens it no more.
    #[diesel(sql_type = diesel::sql_types::Integer)]
    pub session_idle_minutes: i32,
    /// Failures in a row before the way in is locked.
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    pub lock_after: i16,
    /// Until when passwords do not open it.
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>)]
    pub locked_until: Option<DateTime<Utc>>,
}

impl Place {
    /// Whether the person works here.
    pub fn is_active(&self) -> bool {
        self.status == 1
    }
}
