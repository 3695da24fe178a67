//! Rows, filters and inputs of personal access tokens.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::access_token;

/// An access token without the hash of its secret, which never leaves the table.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = access_token)]
pub struct AccessToken {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The member it acts for.
    pub member_id: i64,
    /// Name that its owner gave it.
    pub name: String,
    /// The permission codes it was given, and `teamManage`.
    pub permissions: Vec<String>,
    /// Read-only: it may change nothing.
    pub read_only: bool,
    /// The last characters of the secret, to tell tokens apart.
    pub hint: String,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// Network address of the last use.
    pub last_used_address: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Member who revoked it; none when another change revoked it.
    pub revoked_by: Option<i64>,
}

/// A new token.
#[derive(Debug, Clone)]
pub struct NewAccessToken {
    /// Name that its owner gives it.
    pub name: String,
    /// Permission codes, and `teamManage`.
    pub permissions: Vec<String>,
    /// Read-only: it may change nothing.
    pub read_only: bool,
    /// The last day on which it works, in Chinese time.
    pub expires_on: NaiveDate,
}

/// A newly created token with its secret, which is shown only once.
#[derive(Debug)]
pub struct Issued {
    /// The token.
    pub token: AccessToken,
    /// The secret, as the Authorization header carries it.
    pub secret: String,
}

/// Filter of a list of tokens; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AccessTokenFilter {
    /// Text in the name of the token or of its owner.
    pub keyword: Option<String>,
    /// In this state.
    pub state: Option<super::rules::State>,
    /// Of this member.
    pub member_id: Option<i64>,
}
