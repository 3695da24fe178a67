//! Rows and inputs of invitations.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::invitation;

/// An invitation as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = invitation)]
pub struct Invitation {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The secret of the link; excluded from the operation log.
    #[serde(skip)]
    pub code: String,
    /// The only number that may join by it.
    pub phone: Option<String>,
    /// The team that the person joins.
    pub team_id: Option<i64>,
    /// The role that the person gets.
    pub role_id: Option<i64>,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// The most people who may join by it; none: any number.
    pub max_uses: Option<i32>,
    /// Number of people who have joined by it.
    pub used_count: i32,
    /// Whether an audit follows before membership.
    pub need_audit: bool,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was revoked.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who created it.
    pub created_by: i64,
    /// The record prepared for the person; none: one is created when they join.
    pub member_id: Option<i64>,
}

/// A new invitation.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// The team that the person joins.
    pub team_id: Option<i64>,
    /// The role that the person gets.
    pub role_id: Option<i64>,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// The number it is sent to, and the only one it is valid for.
    pub phone: Option<String>,
    /// Lifetime in hours.
    pub expires_in_hours: i32,
    /// The most people who may join by it.
    pub max_uses: Option<i32>,
    /// Whether an audit follows before membership.
    pub need_audit: bool,
}

/// Facts of an invitation, for every bearer of the link.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The code of the link.
    pub code: String,
    /// The enterprise to join.
    pub enterprise_name: String,
    /// Name of the member who invites.
    pub inviter_name: Option<String>,
    /// The team to join.
    pub team_name: Option<String>,
    /// Whether a record is prepared for this person, who may decline.
    pub personal: bool,
    /// Why it does not work; none when it does.
    pub trouble: Option<&'static str>,
}

/// Teams and roles that an invitation gives beyond the membership.
#[derive(Debug, Clone, Default)]
pub struct Offered {
    /// Ids of the teams.
    pub team_ids: Vec<i64>,
    /// Ids of the roles.
    pub role_ids: Vec<i64>,
}

/// Input of accepting an invitation.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The code of the invitation.
    pub code: String,
    /// Reason of the application.
    pub reason: Option<String>,
    /// Required from a person who is not signed in.
    pub newcomer: Newcomer,
}

/// Data of a person who is not signed in.
#[derive(Debug, Clone, Default)]
pub struct Newcomer {
    /// The name.
    pub name: Option<String>,
    /// The mobile number.
    pub phone: Option<String>,
    /// The code sent to that number for joining.
    pub phone_code: Option<String>,
    /// A password for the new account, encrypted as for signing in; without one they sign in by code.
    pub password: Option<String>,
    /// Id of the key it is encrypted with.
    pub key_id: Option<String>,
    /// The nonce issued with the key.
    pub nonce: Option<String>,
}

/// Result of joining.
#[derive(Debug, Clone)]
pub struct Joined {
    /// 0 applied, 1 active.
    pub status: i16,
    /// The enterprise joined.
    pub enterprise_name: String,
}
