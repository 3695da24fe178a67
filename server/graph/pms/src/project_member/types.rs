//! GraphQL types of project groups and memberships.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::project::loaders::ProjectById;
use xieli_domain::project::rules::may_edit;
use xieli_domain::project_member::loaders::{MembersOfGroup, ProjectGroupById};
use xieli_domain::project_member::{model, store};
use xieli_domain::team::loaders::TeamById;
use xieli_macros::object;

use crate::core::{ContextExt, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};
use crate::team::Team;

numbered! {
    /// Kind of a project group.
    ProjectGroupKind {
        /// A group of internal members.
        Own = 1,
        /// A group of a partner.
        Partner = 2,
    }
}

numbered! {
    /// Status of a partner in a project (`teamStatus`).
    ProjectPartnerStatus {
        /// It was invited.
        Invited = 0,
        /// It works on the project.
        Working = 1,
        /// It is done and no longer sees the project.
        Done = 2,
    }
}

record!(
    /// A group of members of a project (business §3 Project info: member group).
    ProjectGroup: model::Group, store::groups::find
);

record!(
    /// A membership of a member in a project group (business §3 Project info: member group).
    ProjectMember: model::ProjectMember, store::members::find
);

/// A group of members of a project (business §3 Project info: member group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectGroup {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// Kind of the group: internal, or of a partner.
    fn kind(&self) -> ProjectGroupKind {
        ProjectGroupKind::from_i16(self.0.kind)
    }

    /// Name, 1 to 50 characters, unique in the project.
    fn name(&self) -> &str;

    /// Type of the team (dictionary project_team_type).
    #[graphql(name = "type")]
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.team_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectTeamType, value).await
    }

    /// For a partner: the team whose members all see the project.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// For a partner: its status in the project.
    fn status(&self) -> Option<ProjectPartnerStatus> {
        self.0.status.map(ProjectPartnerStatus::from_i16)
    }

    /// Remark, up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Position within the project, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Memberships in the group.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<ProjectMember>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<MembersOfGroup>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(ProjectMember::from).collect()))
    }

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

/// A membership of a member in a project group (business §3 Project info: member group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectMember {
    /// The project it belongs to.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The group of the membership.
    #[by(ProjectGroupById, group_id)]
    fn group(&self) -> Result<Option<ProjectGroup>>;

    /// The member.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The team that the member acts for.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Selection value `teamId@memberId` (business §3 Project info: user selection value).
    fn value(&self) -> String {
        let team = self.0.team_id.map(|team| team.to_string()).unwrap_or_default();
        format!("{team}@{}", self.0.member_id)
    }

    /// Function of the member in the project.
    fn duty(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}
