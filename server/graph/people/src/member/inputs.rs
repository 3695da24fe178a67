//! Inputs of the mutations on members.

use async_graphql::{ID, MaybeUndefined};
use xieli_macros::InputObject;

use super::enums::{Gender, MemberType, WorkStatus};
use crate::core::{Birthday, Date};

/// A new member.
#[derive(Debug, InputObject)]
pub struct MemberCreateInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Mobile number; somebody's account with it is used, else one is made.
    pub phone: String,
    /// For a new account; made from the number if absent.
    pub username: Option<String>,
    /// For a new account; without one the person signs in by code.
    pub password: Option<String>,
    /// An e-mail address.
    pub email: Option<String>,
    /// Gender.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: Option<Birthday>,
    /// Up to 30 characters, unique.
    pub job_number: Option<String>,
    /// Up to 50 characters.
    pub position: Option<String>,
    /// Staff if absent.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// Takes work orders.
    pub is_technician: Option<bool>,
    /// Takes project work orders.
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
    /// Which.
    pub id: ID,
    /// As read; absent: whatever it is now.
    pub version: Option<i32>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Mobile number here; what the person signs in with does not change.
    pub phone: MaybeUndefined<String>,
    /// An e-mail address.
    pub email: MaybeUndefined<String>,
    /// Gender.
    pub gender: Option<Gender>,
    /// Day of birth.
    pub birthday: MaybeUndefined<Birthday>,
    /// Up to 30 characters, unique.
    pub job_number: MaybeUndefined<String>,
    /// Up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// Takes work orders.
    pub is_technician: Option<bool>,
    /// Takes project work orders.
    pub is_engineer: Option<bool>,
    /// Whether they can take work.
    pub work_status: Option<WorkStatus>,
    /// First day of work.
    pub entry_date: MaybeUndefined<Date>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Exactly these roles from now on; at most 50.
    pub role_ids: Option<Vec<ID>>,
}

/// Teams of a member.
#[derive(Debug, InputObject)]
pub struct MemberTeamsInput {
    /// Who.
    pub member_id: ID,
    /// Which; at most 50.
    pub team_ids: Vec<ID>,
}

/// A change of a member's place in a team: an absent field stays, null clears.
#[derive(Debug, InputObject)]
pub struct MemberTeamUpdateInput {
    /// Who.
    pub member_id: ID,
    /// In which team.
    pub team_id: ID,
    /// Directs it, or not.
    pub director: Option<bool>,
    /// True makes it the main team; false changes nothing, for there is always one.
    pub main: Option<bool>,
    /// Up to 50 characters.
    pub position: MaybeUndefined<String>,
    /// Moves the place to this team.
    pub move_to_team_id: Option<ID>,
}

/// Which members.
#[derive(Debug, InputObject)]
pub struct MembersInput {
    /// At most 1000.
    pub ids: Vec<ID>,
}

/// Members leaving.
#[derive(Debug, InputObject)]
pub struct MemberLeaveInput {
    /// Who; at most 1000.
    pub ids: Vec<ID>,
    /// Who takes over what they leave.
    pub handover_to_id: Option<ID>,
    /// Up to 200 characters.
    pub reason: Option<String>,
    /// The last day; today if absent.
    pub left_on: Option<Date>,
}

/// The answer to an application.
#[derive(Debug, InputObject)]
pub struct MemberAuditInput {
    /// Which applicant.
    pub id: ID,
    /// Take them in, or refuse.
    pub approve: bool,
    /// Why they are refused; up to 200 characters.
    pub reason: Option<String>,
    /// Teams of the new member; the invitation's if absent.
    pub team_ids: Option<Vec<ID>>,
    /// Roles of the new member; the invitation's if absent.
    pub role_ids: Option<Vec<ID>>,
}
