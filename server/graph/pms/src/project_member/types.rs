//! What the people of projects look like from outside.

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

use crate::core::{Reach, Result, numbered, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::project::Project;
use crate::project_part::{self, ProjectPartViewerCan};
use crate::team::Team;

numbered! {
    /// Whose people a group is of.
    ProjectGroupKind {
        /// The project's own.
        Own = 1,
        /// A partner's.
        Partner = 2,
    }
}

numbered! {
    /// How far a partner is (`teamStatus`).
    ProjectPartnerStatus {
        /// Asked.
        Invited = 0,
        /// At work.
        Working = 1,
        /// Done: sees the project no more.
        Done = 2,
    }
}

record!(
    /// A group of a project's people (business §3 Project info: member group).
    ProjectGroup: model::Group, store::groups::find
);

record!(
    /// Somebody's place at a project (business §3 Project info: member group).
    ProjectMember: model::ProjectMember, store::members::find
);

/// A group of a project's people (business §3 Project info: member group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectGroup {
    /// Of this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// The project's own people, or a partner's.
    fn kind(&self) -> ProjectGroupKind {
        ProjectGroupKind::from_i16(self.0.kind)
    }

    /// 1 to 50 characters, unique in the project.
    fn name(&self) -> &str;

    /// What kind of team (dictionary project_team_type).
    #[graphql(name = "type")]
    async fn team_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.team_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::ProjectTeamType, value).await
    }

    /// Of a partner: the team whose members all see the project.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// Of a partner: how far it is.
    fn status(&self) -> Option<ProjectPartnerStatus> {
        self.0.status.map(ProjectPartnerStatus::from_i16)
    }

    /// Up to 500 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place among the project's, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Who is in it.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<ProjectMember>>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<MembersOfGroup>(key).await?.unwrap_or_default();
        Ok(Some(found.into_iter().map(ProjectMember::from).collect()))
    }

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}

/// Somebody's place at a project (business §3 Project info: member group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl ProjectMember {
    /// At this project.
    #[by(ProjectById, project_id)]
    fn project(&self) -> Result<Option<Project>>;

    /// In this group.
    #[by(ProjectGroupById, group_id)]
    fn group(&self) -> Result<Option<ProjectGroup>>;

    /// Who.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// For this team.
    #[by(TeamById, team_id)]
    fn team(&self) -> Result<Option<Team>>;

    /// As selections spell it: `teamId@memberId` (business §3 Project info: user selection value).
    fn value(&self) -> String {
        let team = self.0.team_id.map(|team| team.to_string()).unwrap_or_default();
        format!("{team}@{}", self.0.member_id)
    }

    /// What they do.
    fn duty(&self) -> Option<&str>;

    /// What the viewer may do with it.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<ProjectPartViewerCan> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.project_id);
        project_part::viewer_can(ctx, key, may_edit).await
    }
}
