//! Rows, filters and inputs of members, their team memberships, and of leaving.

use std::ops::Deref;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::member;

use crate::Part;
use crate::states::{MemberStatus, WorkStatus};

/// The columns of a member for lists and references (core §3 Member): a part of [`Member`].
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = member)]
pub struct MemberBrief {
    /// The enterprise (tenant).
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// Mobile number, unique among applicants and active members.
    pub phone: Option<String>,
    /// [`crate::states::MemberStatus`].
    pub status: i16,
    /// 1 staff, 2 external.
    #[diesel(column_name = type_)]
    pub member_type: i16,
    /// For optimistic locking.
    pub version: i32,
}

/// A member as it is read (core §3 Member).
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = member)]
pub struct Member {
    /// The columns that every query reads.
    #[diesel(embed)]
    #[serde(flatten)]
    pub brief: MemberBrief,
    /// The person's account; none until they sign in with the phone.
    pub account_id: Option<i64>,
    /// E-mail address.
    pub email: Option<String>,
    /// 0 unknown, 1 male, 2 female.
    pub gender: i16,
    /// Day of birth.
    pub birthday: Option<NaiveDate>,
    /// The enterprise's own number, unique among applicants and active members.
    pub job_number: Option<String>,
    /// Job title.
    pub position: Option<String>,
    /// Whether they take work orders (core §7 `member/technician/statusList`).
    pub is_technician: bool,
    /// Whether they take project work orders (core §7 `member/engineer/statusList`).
    pub is_engineer: bool,
    /// [`WorkStatus`].
    pub work_status: i16,
    /// Short introduction by the person.
    pub introduction: Option<String>,
    /// The enterprise's internal remark.
    pub remark: Option<String>,
    /// First day of work.
    pub entry_date: Option<NaiveDate>,
    /// When the person left.
    pub left_at: Option<DateTime<Utc>>,
    /// Reason of the application.
    pub apply_reason: Option<String>,
    /// Reason of the refusal.
    pub refuse_reason: Option<String>,
    /// The invitation they joined by.
    pub invitation_id: Option<i64>,
    /// Member who invited them.
    pub inviter_id: Option<i64>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// Member who did so.
    pub created_by: Option<i64>,
    /// Time of the last change; part of the avatar's address.
    pub updated_at: DateTime<Utc>,
}

impl Deref for Member {
    type Target = MemberBrief;

    fn deref(&self) -> &MemberBrief {
        &self.brief
    }
}

/// A member named by another record, as far as the viewer may know them.
#[derive(Debug, Clone)]
pub struct MemberRef {
    /// The member; of an invisible one only the name.
    pub row: Arc<Member>,
    /// Whether the viewer may know only the name.
    pub name_only: bool,
}

impl MemberRef {
    /// A member visible to the viewer.
    pub fn seen(row: Member) -> Self {
        Self { row: Arc::new(row), name_only: false }
    }

    /// A member invisible to the viewer: all fields but the name are cleared.
    pub fn name(row: Member) -> Self {
        let brief = MemberBrief {
            phone: None,
            status: MemberStatus::Active.number(),
            member_type: 1,
            version: 0,
            ..row.brief
        };
        let row = Member {
            brief,
            account_id: None,
            email: None,
            gender: 0,
            birthday: None,
            job_number: None,
            position: None,
            is_technician: false,
            is_engineer: false,
            work_status: WorkStatus::Free.number(),
            introduction: None,
            remark: None,
            entry_date: None,
            left_at: None,
            apply_reason: None,
            refuse_reason: None,
            invitation_id: None,
            inviter_id: None,
            created_at: DateTime::UNIX_EPOCH,
            created_by: None,
            updated_at: DateTime::UNIX_EPOCH,
        };
        Self { row: Arc::new(row), name_only: true }
    }
}

/// A member of whom a list or a reference may have read only a part.
pub type MemberPart = Part<MemberBrief, Member>;

/// Facts of a member's account.
#[derive(Debug, Clone)]
pub struct AccountFacts {
    /// The user name for signing in.
    pub username: String,
    /// Whether a WeChat identity is bound (core §7 `user/mp/unbind`).
    pub mp_bound: bool,
}

/// Filter of a list of members; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    /// By name, pinyin, initials, phone or job number.
    pub keyword: Option<String>,
    /// With one of these ids.
    pub ids: Option<Vec<i64>>,
    /// In this team.
    pub team_id: Option<i64>,
    /// Also in the teams below it.
    pub include_sub_teams: bool,
    /// In one of these states; empty: any.
    pub status: Vec<i16>,
    /// 1 staff, 2 external.
    pub member_type: Option<i16>,
    /// Holders of this role.
    pub role_id: Option<i64>,
    /// Directors of at least one team (of `team_id`, when that is given).
    pub directors_only: bool,
    /// Those who take work orders.
    pub technician_only: bool,
    /// Those who take project work orders.
    pub engineer_only: bool,
    /// Members without a team.
    pub without_team: bool,
    /// Made at or after.
    pub created_from: Option<DateTime<Utc>>,
    /// Made before.
    pub created_until: Option<DateTime<Utc>>,
    /// Written by this import, if it is visible to the viewer.
    pub import_batch_id: Option<i64>,
}

impl MemberFilter {
    /// Active members only: the choices of a selection (core §3: the member dictionary keeps status 1).
    pub fn active() -> Self {
        Self { status: vec![1], ..Self::default() }
    }
}

/// Data of a member that users enter, not yet checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// Required.
    pub name: String,
    /// Required for active members.
    pub phone: Option<String>,
    /// Optional.
    pub email: Option<String>,
    /// 0 unknown, 1 male, 2 female.
    pub gender: i16,
    /// Optional.
    pub birthday: Option<NaiveDate>,
    /// Optional.
    pub job_number: Option<String>,
    /// Optional.
    pub position: Option<String>,
    /// Whether they take work orders.
    pub is_technician: bool,
    /// Whether they take project work orders.
    pub is_engineer: bool,
    /// 0 free, 1 busy, 2 resting.
    pub work_status: i16,
    /// Optional.
    pub introduction: Option<String>,
    /// Optional.
    pub remark: Option<String>,
    /// Optional.
    pub entry_date: Option<NaiveDate>,
}

impl From<&Member> for Facts {
    fn from(member: &Member) -> Self {
        Self {
            name: member.name.clone(),
            phone: member.phone.clone(),
            email: member.email.clone(),
            gender: member.gender,
            birthday: member.birthday,
            job_number: member.job_number.clone(),
            position: member.position.clone(),
            is_technician: member.is_technician,
            is_engineer: member.is_engineer,
            work_status: member.work_status,
            introduction: member.introduction.clone(),
            remark: member.remark.clone(),
            entry_date: member.entry_date,
        }
    }
}

/// A new member.
#[derive(Debug, Clone, Default)]
pub struct NewMember {
    /// The personal data.
    pub facts: Facts,
    /// 1 staff (default), 2 external.
    pub member_type: i16,
    /// The user name of a new account; the phone if absent.
    pub username: Option<String>,
    /// The password of a new account; without one the person signs in by code.
    pub password: Option<String>,
    /// Teams from the start; the first is the main one.
    pub team_ids: Vec<i64>,
    /// Roles from the start.
    pub role_ids: Vec<i64>,
}

/// Changes to a member; an absent field stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct MemberChanges {
    /// The member.
    pub id: i64,
    /// The version the caller read; absent: no check.
    pub version: Option<i32>,
    /// A new name.
    pub name: Option<String>,
    /// A new number.
    pub phone: Option<Option<String>>,
    /// A new address.
    pub email: Option<Option<String>>,
    /// 0 unknown, 1 male, 2 female.
    pub gender: Option<i16>,
    /// A new day.
    pub birthday: Option<Option<NaiveDate>>,
    /// A new number.
    pub job_number: Option<Option<String>>,
    /// A new position.
    pub position: Option<Option<String>>,
    /// Whether they take work orders.
    pub is_technician: Option<bool>,
    /// Whether they take project work orders.
    pub is_engineer: Option<bool>,
    /// 0 free, 1 busy, 2 resting.
    pub work_status: Option<i16>,
    /// A new introduction.
    pub introduction: Option<Option<String>>,
    /// A new remark.
    pub remark: Option<Option<String>>,
    /// A new day.
    pub entry_date: Option<Option<NaiveDate>>,
    /// Exactly these roles from now on.
    pub role_ids: Option<Vec<i64>>,
}

impl MemberChanges {
    /// The data of `member` with the changes applied.
    pub fn apply(&self, member: &Member) -> Facts {
        let old = Facts::from(member);
        Facts {
            name: self.name.clone().unwrap_or(old.name),
            phone: self.phone.clone().unwrap_or(old.phone),
            email: self.email.clone().unwrap_or(old.email),
            gender: self.gender.unwrap_or(old.gender),
            birthday: self.birthday.unwrap_or(old.birthday),
            job_number: self.job_number.clone().unwrap_or(old.job_number),
            position: self.position.clone().unwrap_or(old.position),
            is_technician: self.is_technician.unwrap_or(old.is_technician),
            is_engineer: self.is_engineer.unwrap_or(old.is_engineer),
            work_status: self.work_status.unwrap_or(old.work_status),
            introduction: self.introduction.clone().unwrap_or(old.introduction),
            remark: self.remark.clone().unwrap_or(old.remark),
            entry_date: self.entry_date.unwrap_or(old.entry_date),
        }
    }
}

/// A change of a member's place in a team (core §7 `PUT member/updateTeam`).
#[derive(Debug, Clone, Default)]
pub struct PlaceChange {
    /// The member.
    pub member_id: i64,
    /// The team.
    pub team_id: i64,
    /// Whether they direct the team.
    pub director: Option<bool>,
    /// True makes it the main team; only choosing another main team ends that.
    pub main: Option<bool>,
    /// The position in the team.
    pub position: Option<Option<String>>,
    /// The team that the place moves to.
    pub move_to_team_id: Option<i64>,
}

/// The answer to an application (core §7 `PUT member/audit/{id}`).
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// The applicant.
    pub id: i64,
    /// Whether to accept the applicant.
    pub approve: bool,
    /// The reason of a refusal.
    pub reason: Option<String>,
    /// Teams of a new member; those of the invitation when absent.
    pub team_ids: Option<Vec<i64>>,
    /// Roles of a new member; that of the invitation when absent.
    pub role_ids: Option<Vec<i64>>,
}

/// Members leaving the enterprise (core §7 `DELETE member/leave`).
#[derive(Debug, Clone, Default)]
pub struct Leaving {
    /// The leaving members.
    pub ids: Vec<i64>,
    /// Member who takes over their records.
    pub to: Option<i64>,
    /// The reason.
    pub reason: Option<String>,
    /// The last day; today if absent.
    pub on: Option<NaiveDate>,
}
