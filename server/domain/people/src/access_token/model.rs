//! Rows and inputs of personal access tokens.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::access_token;

/// A token as it is read; the hash of its secret stays in the table.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = access_token)]
pub struct AccessToken {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// For whom it speaks.
    pub member_id: i64,
    /// What its owner calls it.
    pub name: String,
    /// The codes it was given, and `teamManage`.
    pub permissions: Vec<String>,
    /// It may change nothing.
    pub read_only: bool,
    /// The last characters of the secret.
    pub hint: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
    /// When it was last seen, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
    /// And from where.
    pub last_used_address: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// By whom; none when that followed from something else.
    pub revoked_by: Option<i64>,
}

/// A new token.
#[derive(Debug, Clone)]
pub struct NewAccessToken {
    /// What its owner calls it.
    pub name: String,
    /// Codes, and `teamManage`.
    pub permissions: Vec<String>,
    /// It may change nothing.
    pub read_only: bool,
    /// The last day it works, in China.
    pub expires_on: NaiveDate,
}

/// A token that was just made, and its secret, which nobody sees again.
#[derive(Debug)]
pub struct Issued {
    /// The token.
    pub token: AccessToken,
    /// What stands in the Authorization header.
    pub secret: String,
}

/// Which tokens a list shows; absent fields do not narrow.
#[derive(Debug, Clone, Default)]
pub struct AccessTokenFilter {
    /// In the token's or the owner's name.
    pub keyword: Option<String>,
    /// In this state.
    pub state: Option<super::rules::State>,
    /// Of this member.
    pub member_id: Option<i64>,
}
