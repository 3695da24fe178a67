//! Rows, filters and inputs of project members and their groups.

use xieli_tables::{project_group, project_member};

use super::states::PartnerStatus;
use crate::patched;
use crate::project::model::Project;

patched!(project_group;
    /// A group of project members.
    Group,
    /// The input of a group.
    GroupInput,
    /// Changes to a group: absent stays, `Some(None)` clears.
    GroupPatch,
    keys {
        /// The project it belongs to.
        project_id: i64,
        /// [`OWN`] or [`PARTNER`].
        kind: i16,
    }
    fields {
        /// 1 to 50 characters, unique in the project.
        name: String,
        /// A value of the dictionary `project_team_type`.
        team_type: Option<String>,
        /// Of a partner: the team, whose members all see the project.
        team_id: Option<i64>,
        /// Of a partner: [`INVITED`], [`WORKING`] or [`DONE`].
        status: Option<i16>,
        /// Up to 500 characters.
        remark: Option<String>,
        /// Position, from 0.
        sort_order: i32,
    }
);

patched!(project_member;
    /// A member's place in a project.
    ProjectMember,
    /// The input of a place.
    MemberInput,
    /// Changes to a place: absent stays, `Some(None)` clears.
    MemberPatch,
    keys {
        /// The project.
        project_id: i64,
        /// In this group.
        group_id: i64,
        /// The member.
        member_id: i64,
    }
    fields {
        /// The team they work for.
        team_id: Option<i64>,
        /// Role in the project, up to 50 characters.
        duty: Option<String>,
    }
);

/// Kind of a group: internal members.
pub const OWN: i16 = 1;
/// Kind of a group: members of a partner.
pub const PARTNER: i16 = 2;
/// Status of a partner: invited.
pub const INVITED: i16 = PartnerStatus::Invited.number();
/// Status of a partner: working.
pub const WORKING: i16 = PartnerStatus::Working.number();
/// Status of a partner: done; its members no longer see the project.
pub const DONE: i16 = PartnerStatus::Done.number();

impl GroupInput {
    /// The defaults of a new one for the project; a partner is invited first.
    pub fn of(project: &Project, patch: &GroupPatch) -> Self {
        let kind = patch.kind.unwrap_or(OWN);
        Self { project_id: project.id, kind, status: (kind == PARTNER).then_some(INVITED), ..Self::default() }
    }
}

/// Filter of a list of groups; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct GroupFilter {
    /// By name.
    pub keyword: Option<String>,
    /// The project it belongs to.
    pub project_id: Option<i64>,
    /// Internal members, or partners: [`OWN`], [`PARTNER`].
    pub kind: Option<i16>,
}

/// Filter of a list of places; absent fields do not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    /// In the member's name.
    pub keyword: Option<String>,
    /// The project.
    pub project_id: Option<i64>,
    /// In this group.
    pub group_id: Option<i64>,
    /// In groups of internal members, or of partners.
    pub kind: Option<i16>,
    /// Of this member.
    pub member_id: Option<i64>,
}

/// A group with its complete list of members (business §7 `member/batchSave`).
#[derive(Debug, Clone, Default)]
pub struct GroupOfPeople {
    /// Id of an existing group; absent: the one of this name, or a new one.
    pub id: Option<i64>,
    /// Its name.
    pub name: String,
    /// A value of the dictionary `project_team_type`.
    pub team_type: Option<String>,
    /// Members, each with the team they work for.
    pub members: Vec<(i64, Option<i64>)>,
}

/// Transfer of a member's places to another member (business §7 `member/forward`).
#[derive(Debug, Clone, Default)]
pub struct Forward {
    /// The project.
    pub project_id: i64,
    /// Member who leaves the project.
    pub from: i64,
    /// Member who replaces them.
    pub to: i64,
    /// The team they work for; absent: the main one.
    pub team_id: Option<i64>,
}
