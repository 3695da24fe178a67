//! What the people of projects are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_member::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{ProjectGroup, ProjectGroupKind, ProjectPartnerStatus};
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// Which groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::GroupFilter)]
pub struct ProjectGroupFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Own people, or partners.
    pub kind: Option<ProjectGroupKind>,
}

order! {
    /// What groups can be sorted by.
    pub enum ProjectGroupSort {
        /// The order that the project gives them.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of groups; ties are broken by id.
    pub struct ProjectGroupOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A group, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::GroupPatch)]
pub struct ProjectGroupInput {
    /// Required of a new one; it stays there.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Own people if absent; it stays so.
    pub kind: Option<ProjectGroupKind>,
    /// Required of a new one; 1 to 50 characters, unique in the project.
    pub name: Option<String>,
    /// A value of the dictionary project_team_type.
    #[graphql(name = "type")]
    pub team_type: MaybeUndefined<String>,
    /// Of a partner: the team whose members all see the project.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// Of a partner: invited if absent; who is done sees the project no more.
    pub status: MaybeUndefined<ProjectPartnerStatus>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place among the project's, from 0.
    #[graphql(name = "order")]
    pub sort_order: Option<i32>,
}

/// Which places; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MemberFilter)]
pub struct ProjectMemberFilter {
    /// By the name of who it is, or pinyin.
    pub keyword: Option<String>,
    /// At this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// In this group.
    #[graphql(id = ProjectGroup)]
    pub group_id: Option<ID>,
    /// In groups of own people, or of partners.
    pub kind: Option<ProjectGroupKind>,
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// What places can be sorted by.
    pub enum ProjectMemberSort {
        /// Time of creation.
        CreatedAt,
    }

    /// One order of places; ties are broken by id.
    pub struct ProjectMemberOrder, or CREATED_AT ASC, else "SortDirection::Asc";
}

/// A place, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::MemberPatch, rest)]
pub struct ProjectMemberInput {
    /// Required of a new one; it stays there.
    #[graphql(id = ProjectGroup)]
    pub group_id: Option<ID>,
    /// Required of a new one; it stays theirs.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// One of their teams; absent: the main one.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// What they do, up to 50 characters.
    pub duty: MaybeUndefined<String>,
}

/// Somebody in a group, and for which team (business §3 Project info: user selection value).
#[derive(Debug, InputObject)]
pub struct ProjectPersonInput {
    /// Who.
    pub member_id: ID,
    /// One of their teams; absent: the main one.
    pub team_id: Option<ID>,
}

/// A group with everybody who is to be in it.
#[derive(Debug, InputObject)]
pub struct ProjectPeopleInput {
    /// One that is there; absent: the one of this name, or a new one.
    pub id: Option<ID>,
    /// 1 to 50 characters.
    pub name: String,
    /// A value of the dictionary project_team_type.
    #[graphql(name = "type")]
    pub team_type: Option<String>,
    /// Exactly these are in it from now on.
    pub members: Vec<ProjectPersonInput>,
}

impl ProjectPeopleInput {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<model::GroupOfPeople> {
        let person = |one: &ProjectPersonInput| {
            Ok((decode::<Member>(&one.member_id)?, decode_optional::<Team>(one.team_id.as_ref())?))
        };
        Ok(model::GroupOfPeople {
            id: decode_optional::<ProjectGroup>(self.id.as_ref())?,
            name: self.name,
            team_type: self.team_type,
            members: self.members.iter().map(person).collect::<AppResult<_>>()?,
        })
    }
}

/// Whose places go to whom.
#[derive(Debug, InputObject)]
#[graphql(into = model::Forward)]
pub struct ProjectForwardInput {
    /// At this project.
    #[graphql(id = Project)]
    pub project_id: ID,
    /// Who ceases to work at it.
    #[graphql(id = Member, name = "fromId")]
    pub from: ID,
    /// Who works at it instead.
    #[graphql(id = Member, name = "toId")]
    pub to: ID,
    /// One of their teams; absent: the main one.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
}
