//! GraphQL inputs of the mutations of members.

use async_graphql::{ID, MaybeUndefined};
use xieli_macros::InputObject;

use super::enums::{Gender, MemberType, WorkStatus};
use crate::core::{Birthday, Date};

/// A member to create.
#[derive(Debug, InputObject)]
pub struct MemberCreateInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Mobile number; the account with this number is used, else one is created.
    pub phone: String,
    /// User name of a new account; absent: derived from the number.
    pub username: Option<String>,
    /// Password of a new account; without one the person signs in by code.
    pub password: Option<String>,
    /// An e-mail address.
    pub email: Option<String>,
    /// Gender of the member.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: Option<Birthday>,
    /// Up to 30 characters, unique.
    pub job_number: Option<String>,
    /// Up to 50 characters.
    pub position: Option<String>,
    /// The type of the member; absent: staff.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// Whether the member takes work orders.
    pub is_technician: Option<bool>,
    /// Whether the member takes project work orders.
    pub is_engineer: Option<bool>,
    /// First day of work.
    pub entry_date: Option<Date>,
    /// Up to 500 characters.
    pub remark: Option<String>,
    /// Teams, the main one first; at most 50.
    pub team_ids: Option<Vec<ID>>,
    /// Roles; at most 50.
    pub role_ids: Option<Vec<ID>>,
}

/// Changes to a member: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct MemberUpdateInput {
    /// The member to change.
    pub id: ID,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// The contact number in this enterprise; the number to sign in with does not change.
    pub phone: MaybeUndefined<String>,
    /// An e-mail address.
    pub email: MaybeUndefined<String>,
    /// Gender of the member.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: MaybeUndefined<Birthday>,
    /// Up to 30 characters, unique.
    pub job_number: MaybeUndefined<String>,
    /// Up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// Whether the member takes work orders.
    pub is_technician: Option<bool>,
    /// Whether the member takes project work orders.
    pub is_engineer: Option<bool>,
    /// The availability for work.
    pub work_status: Option<WorkStatus>,
    /// First day of work.
    pub entry_date: MaybeUndefined<Date>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// The complete list of roles; at most 50.
    pub role_ids: Option<Vec<ID>>,
}

/// A member and teams to add or remove.
#[derive(Debug, InputObject)]
pub struct MemberTeamsInput {
    /// The member.
    pub member_id: ID,
    /// The teams; at most 50.
    pub team_ids: Vec<ID>,
}

/// Changes to a member's place in a team: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct MemberTeamUpdateInput {
    /// The member.
    pub member_id: ID,
    /// The team.
    pub team_id: ID,
    /// Whether the member is its director.
    pub director: Option<bool>,
    /// True makes it the main team; false has no effect, because there is always one.
    pub main: Option<bool>,
    /// Up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// The team to which the place is moved.
    pub move_to_team_id: Option<ID>,
}

/// Members to act on.
#[derive(Debug, InputObject)]
pub struct MembersInput {
    /// Their global ids, at most 1000.
    pub ids: Vec<ID>,
}

/// Members who leave.
#[derive(Debug, InputObject)]
pub struct MemberLeaveInput {
    /// The members; at most 1000.
    pub ids: Vec<ID>,
    /// The member who takes over their records.
    pub handover_to_id: Option<ID>,
    /// Up to 200 characters.
    pub reason: Option<String>,
    /// The last day; absent: today.
    pub left_on: Option<Date>,
}

/// The decision about an application.
#[derive(Debug, InputObject)]
pub struct MemberAuditInput {
    /// The applicant.
    pub id: ID,
    /// Whether to approve or refuse.
    pub approve: bool,
    /// The reason of a refusal; up to 200 characters.
    pub reason: Option<String>,
    /// Teams of the new member; absent: that of the invitation.
    pub team_ids: Option<Vec<ID>>,
    /// Roles of the new member; absent: that of the invitation.
    pub role_ids: Option<Vec<ID>>,
}
