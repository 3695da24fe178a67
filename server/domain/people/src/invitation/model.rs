//! Rows and inputs of invitations.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::invitation;

/// An invitation as it is read.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = invitation)]
pub struct Invitation {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The secret of the link; kept out of the operation log.
    #[serde(skip)]
    pub code: String,
    /// Only this number may join by it.
    pub phone: Option<String>,
    /// The team people join.
    pub team_id: Option<i64>,
    /// The role they get.
    pub role_id: Option<i64>,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// How many may join by it; none: any number.
    pub max_uses: Option<i32>,
    /// How many have.
    pub used_count: i32,
    /// Whether an audit follows.
    pub need_audit: bool,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
    /// Since when it doesn't.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By whom.
    pub created_by: i64,
    /// The record that is prepared for the person; none: one is made when they join.
    pub member_id: Option<i64>,
}

/// A new invitation.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// The team people join.
    pub team_id: Option<i64>,
    /// The role they get.
    pub role_id: Option<i64>,
    /// 1 staff, 2 external.
    pub member_type: i16,
    /// Sent to this number, and good for it only.
    pub phone: Option<String>,
    /// How long it works.
    pub expires_in_hours: i32,
    /// How many may join by it.
    pub max_uses: Option<i32>,
    /// Whether an audit follows.
    pub need_audit: bool,
}

/// What anybody who has the link is told.
#[derive(Debug, Clone)]
pub struct Preview {
    /// As it came.
    pub code: String,
    /// Where one would join.
    pub enterprise_name: String,
    /// Who invites.
    pub inviter_name: Option<String>,
    /// The team one would join.
    pub team_name: Option<String>,
    /// The record of the person is prepared: they may say no.
    pub personal: bool,
    /// Why it does not work; none when it does.
    pub trouble: Option<&'static str>,
}

/// What an invitation offers beyond the membership.
#[derive(Debug, Clone, Default)]
pub struct Offered {
    /// Teams.
    pub team_ids: Vec<i64>,
    /// Roles.
    pub role_ids: Vec<i64>,
}

/// Somebody answering an invitation.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The invitation's.
    pub code: String,
    /// Why they want to join.
    pub reason: Option<String>,
    /// Needed from who is not signed in.
    pub newcomer: Newcomer,
}

/// What somebody who is not signed in says of themself.
#[derive(Debug, Clone, Default)]
pub struct Newcomer {
    /// The name.
    pub name: Option<String>,
    /// The mobile number.
    pub phone: Option<String>,
    /// The code that was sent to it for joining.
    pub phone_code: Option<String>,
    /// A password for the new account, encrypted as for signing in; without one they sign in by code.
    pub password: Option<String>,
    /// The key it is encrypted under.
    pub key_id: Option<String>,
    /// And the nonce.
    pub nonce: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone)]
pub struct Joined {
    /// 0 applied, 1 active.
    pub status: i16,
    /// Where.
    pub enterprise_name: String,
}
