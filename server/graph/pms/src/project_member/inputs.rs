//! GraphQL inputs of project groups and memberships: filters, sort orders, and the inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_member::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{ProjectGroup, ProjectGroupKind, ProjectPartnerStatus};
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::project::Project;
use crate::team::Team;

/// Filter of project groups; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::GroupFilter)]
pub struct ProjectGroupFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Kind of the groups: internal, or of a partner.
    pub kind: Option<ProjectGroupKind>,
}

order! {
    /// Sort keys of project groups.
    pub enum ProjectGroupSort {
        /// Order within the project.
        Order,
        /// Name of the group.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of project groups; ties are broken by id.
    pub struct ProjectGroupOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A project group to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::GroupPatch)]
pub struct ProjectGroupInput {
    /// Id of the project; required on creation, fixed afterwards.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Kind; internal if absent, fixed afterwards.
    pub kind: Option<ProjectGroupKind>,
    /// Name, 1 to 50 characters, unique in the project; required on creation.
    pub name: Option<String>,
    /// Team type: a value of the dictionary project_team_type.
    #[graphql(name = "type")]
    pub team_type: MaybeUndefined<String>,
    /// For a partner: id of the team whose members all see the project.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// For a partner: status, invited if absent; a partner that is done no longer sees the project.
    pub status: MaybeUndefined<ProjectPartnerStatus>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Position within the project, from 0.
    #[graphql(name = "order")]
    pub sort_order: Option<i32>,
}

/// Filter of project memberships; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MemberFilter)]
pub struct ProjectMemberFilter {
    /// Keyword found in the name of the member, also as pinyin.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the group.
    #[graphql(id = ProjectGroup)]
    pub group_id: Option<ID>,
    /// Kind of the groups: internal, or of a partner.
    pub kind: Option<ProjectGroupKind>,
    /// Id of the member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
}

order! {
    /// Sort keys of project memberships.
    pub enum ProjectMemberSort {
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of project memberships; ties are broken by id.
    pub struct ProjectMemberOrder, or CREATED_AT ASC, else "SortDirection::Asc";
}

/// A project membership to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
#[graphql(into = model::MemberPatch, rest)]
pub struct ProjectMemberInput {
    /// Id of the group; required on creation, fixed afterwards.
    #[graphql(id = ProjectGroup)]
    pub group_id: Option<ID>,
    /// Id of the member; required on creation, fixed afterwards.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Id of one of the member's teams; absent: the main team.
    #[graphql(id = Team)]
    pub team_id: MaybeUndefined<ID>,
    /// Function in the project, up to 50 characters.
    pub duty: MaybeUndefined<String>,
}

/// A member of a group, and the team they act for (business §3 Project info: user selection value).
#[derive(Debug, InputObject)]
pub struct ProjectPersonInput {
    /// Id of the member.
    pub member_id: ID,
    /// Id of one of the member's teams; absent: the main team.
    pub team_id: Option<ID>,
}

/// A group with its complete list of members.
#[derive(Debug, InputObject)]
pub struct ProjectPeopleInput {
    /// Id of an existing group; absent: the group of this name, or a new one.
    pub id: Option<ID>,
    /// Name, 1 to 50 characters.
    pub name: String,
    /// Team type: a value of the dictionary project_team_type.
    #[graphql(name = "type")]
    pub team_type: Option<String>,
    /// The complete list of members.
    pub members: Vec<ProjectPersonInput>,
}

impl ProjectPeopleInput {
    /// Converts the input to the domain's type.
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

/// A transfer of a member's memberships of a project to another member.
#[derive(Debug, InputObject)]
#[graphql(into = model::Forward)]
pub struct ProjectForwardInput {
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: ID,
    /// Id of the member who leaves the project.
    #[graphql(id = Member, name = "fromId")]
    pub from: ID,
    /// Id of the member who replaces them.
    #[graphql(id = Member, name = "toId")]
    pub to: ID,
    /// Id of one of the member's teams; absent: the main team.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
}
