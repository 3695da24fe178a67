//! Rows and inputs of the people of projects.

use xieli_tables::{project_group, project_member};

use crate::patched;
use crate::project::model::Project;

patched!(project_group;
    /// A group of a project's people.
    Group,
    /// A group as it is written.
    GroupInput,
    /// What is to be of a group: absent stays, `Some(None)` clears.
    GroupPatch,
    keys {
        /// Of this project.
        project_id: i64,
        /// [`OWN`] or [`PARTNER`].
        kind: i16,
    }
    fields {
        /// 1 to 50 characters, unique for the project.
        name: String,
        /// A value of the dictionary `project_team_type`.
        team_type: Option<String>,
        /// Of a partner: the team whose members all see the project.
        team_id: Option<i64>,
        /// Of a partner: [`INVITED`], [`WORKING`] or [`DONE`].
        status: Option<i16>,
        /// Up to 500.
        remark: Option<String>,
        /// From 0.
        sort_order: i32,
    }
);

patched!(project_member;
    /// Somebody who works at a project.
    ProjectMember,
    /// A place as it is written.
    MemberInput,
    /// What is to be of a place: absent stays, `Some(None)` clears.
    MemberPatch,
    keys {
        /// At this project.
        project_id: i64,
        /// In this group.
        group_id: i64,
        /// Who.
        member_id: i64,
    }
    fields {
        /// For this team.
        team_id: Option<i64>,
        /// What they do, up to 50.
        duty: Option<String>,
    }
);

/// The project's own people.
pub const OWN: i16 = 1;
/// People of a partner.
pub const PARTNER: i16 = 2;
/// A partner that is asked.
pub const INVITED: i16 = 0;
/// A partner that is at work.
pub const WORKING: i16 = 1;
/// A partner that is done: its people see the project no more.
pub const DONE: i16 = 2;

impl GroupInput {
    /// A new one: of the project, a partner's is asked first.
    pub fn of(project: &Project, patch: &GroupPatch) -> Self {
        let kind = patch.kind.unwrap_or(OWN);
        Self { project_id: project.id, kind, status: (kind == PARTNER).then_some(INVITED), ..Self::default() }
    }
}

/// Which groups a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct GroupFilter {
    /// By name.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// Own people, or partners.
    pub kind: Option<i16>,
}

/// Which places a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    /// By the name of who it is.
    pub keyword: Option<String>,
    /// At this project.
    pub project_id: Option<i64>,
    /// In this group.
    pub group_id: Option<i64>,
    /// In groups of own people, or of partners.
    pub kind: Option<i16>,
    /// Of this member.
    pub member_id: Option<i64>,
}

/// A group with everybody who is to be in it (business §7 `member/batchSave`).
#[derive(Debug, Clone, Default)]
pub struct GroupOfPeople {
    /// One that is there; absent: the one of this name, or a new one.
    pub id: Option<i64>,
    /// Its name.
    pub name: String,
    /// A value of the dictionary `project_team_type`.
    pub team_type: Option<String>,
    /// Who, and for which team.
    pub members: Vec<(i64, Option<i64>)>,
}

/// Whose places go to whom (business §7 `member/forward`).
#[derive(Debug, Clone, Default)]
pub struct Forward {
    /// At this project.
    pub project_id: i64,
    /// Who ceases to work at it.
    pub from: i64,
    /// Who works at it instead.
    pub to: i64,
    /// For this team; absent: the main one.
    pub team_id: Option<i64>,
}
