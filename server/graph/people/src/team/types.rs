//! What a team looks like from outside.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::team::loaders::{DirectorsOfTeam, MembershipsOfTeam, TeamById, TeamCounts};
use xieli_domain::team::{model, rules, store};
use xieli_domain::{TenantKey, member::loaders::MemberById};
use xieli_kernel::{AppError, AppResult, Code};
use xieli_macros::{Enum, fields, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::member::Member;

/// Whose team it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum TeamType {
    /// The enterprise's own.
    Internal,
    /// An outside partner's (core §7: type 2).
    External,
}

impl TeamType {
    /// As the domain keeps it.
    pub fn as_i16(self) -> i16 {
        match self {
            Self::Internal => rules::INTERNAL,
            Self::External => rules::EXTERNAL,
        }
    }
}

impl From<i16> for TeamType {
    fn from(value: i16) -> Self {
        if value == rules::EXTERNAL { Self::External } else { Self::Internal }
    }
}

/// A team of the enterprise, or an outside partner's.
#[derive(Clone)]
pub struct Team(pub model::TeamPart);

impl Entity for Team {
    const NAME: &'static str = "Team";
}

impl Record for Team {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self::from))
    }
}

impl From<model::Team> for Team {
    fn from(team: model::Team) -> Self {
        Self(team.into())
    }
}

impl From<Arc<model::Team>> for Team {
    fn from(team: Arc<model::Team>) -> Self {
        Self(model::TeamPart::Whole(team))
    }
}

impl Team {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    /// All of the row.
    async fn whole(&self, ctx: &Context<'_>) -> AppResult<Arc<model::Team>> {
        if let model::TeamPart::Whole(team) = &self.0 {
            return Ok(team.clone());
        }
        ctx.loaders()?.load::<TeamById>(self.key()).await?.ok_or_else(AppError::not_found)
    }

    async fn counts(&self, ctx: &Context<'_>) -> AppResult<store::Counts> {
        Ok(ctx.loaders()?.load::<TeamCounts>(self.key()).await?.unwrap_or_default())
    }
}

/// What the viewer may do with a team; offered if and only if it is accepted.
#[fields(login)]
pub struct TeamViewerCan {
    /// `teamUpdate`, `teamMove`.
    pub update: bool,
    /// `teamDelete`; a team that still has members or teams below it is refused all the same.
    pub delete: bool,
    /// `teamMembersAdd`, `teamMembersRemove`.
    pub set_members: bool,
}

/// A team of the enterprise, or an outside partner's.
#[object(login, common(id, row_id, version))]
impl Team {
    /// The name, unique below its parent.
    fn name(&self) -> &str;

    /// The enterprise's own code for it.
    async fn code(&self) -> Option<String>;

    /// Internal or external.
    #[graphql(name = "type")]
    fn team_type(&self) -> TeamType;

    /// The team above.
    #[by(TeamById, parent_id)]
    fn parent(&self) -> Result<Option<Team>>;

    /// The id of the team above, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// From the root down to this team.
    async fn path(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let keys =
            self.whole(ctx).await?.path.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let teams = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(Some(teams.into_iter().map(Team::from).collect()))
    }

    /// Place among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// Contact number.
    async fn phone(&self) -> Option<String>;

    /// Postal address.
    async fn address(&self) -> Option<String>;

    /// Whom to ask for.
    async fn contact_name(&self) -> Option<String>;

    /// Free text.
    async fn remark(&self) -> Option<String>;

    /// Whether work orders may be given to it.
    async fn is_accept_team(&self) -> bool;

    /// Who directs it.
    async fn directors(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let members = ctx.loaders()?.load::<DirectorsOfTeam>(self.key()).await?.unwrap_or_default();
        Ok(Some(members.into_iter().map(Member::from).collect()))
    }

    /// Who belongs to it, directors first.
    async fn memberships(&self, ctx: &Context<'_>) -> Result<Option<Vec<Membership>>> {
        let places = ctx.loaders()?.load::<MembershipsOfTeam>(self.key()).await?.unwrap_or_default();
        Ok(Some(places.into_iter().map(Membership).collect()))
    }

    /// People in the team itself.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.members))
    }

    /// Different people in the team and everything below it.
    async fn total_member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.total_members))
    }

    /// Teams directly below.
    async fn child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.children))
    }

    /// When it was made.
    async fn created_at(&self) -> DateTime<Utc>;

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.whole(ctx).await?.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// When it last changed.
    async fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<TeamViewerCan> {
        let viewer = ctx.viewer()?;
        let edit = rules::may_edit(viewer, self.0.id);
        Ok(TeamViewerCan { update: edit, delete: viewer.can(Code::EMember), set_members: edit })
    }
}

/// Somebody's place in a team.
#[derive(Clone)]
pub struct Membership(pub model::Membership);

/// Somebody's place in a team.
#[object(login)]
impl Membership {
    /// Which team.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.team_id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// Who.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.member_id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Directs the team.
    fn director(&self) -> bool;

    /// The member's main team.
    fn main(&self) -> bool;

    /// The position in this team.
    fn position(&self) -> Option<&str>;

    /// Since when.
    fn joined_at(&self) -> DateTime<Utc>;
}

fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
