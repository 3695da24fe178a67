//! GraphQL types of teams.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::team::loaders::{DirectorsOfTeam, MembershipsOfTeam, TeamById, TeamCounts};
use xieli_domain::team::{model, rules, store};
use xieli_domain::{TenantKey, member::loaders::MemberById};
use xieli_kernel::{AppError, AppResult, Code};
use xieli_macros::{Enum, fields, object};

use crate::core::{ContextExt, Entity, Record, Result};
use crate::member::Member;

/// Type of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum TeamType {
    /// A team of the enterprise itself.
    Internal,
    /// A team of an external partner (core §7: type 2).
    External,
}

impl TeamType {
    /// The stored number.
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

/// A team of the enterprise, or of an external partner.
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

    /// The whole row.
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

/// Actions the viewer may take on a team; offered if and only if the server accepts them.
#[fields(login)]
pub struct TeamViewerCan {
    /// `teamUpdate`, `teamMove`.
    pub update: bool,
    /// `teamDelete`; a team with members or with teams below it is refused all the same.
    pub delete: bool,
    /// `teamMembersAdd`, `teamMembersRemove`.
    pub set_members: bool,
}

/// A team of the enterprise, or of an external partner.
#[object(login, common(id, row_id, version))]
impl Team {
    /// The name, unique below its parent.
    fn name(&self) -> &str;

    /// The code of the team in the enterprise.
    async fn code(&self) -> Option<String>;

    /// The type: internal or external.
    #[graphql(name = "type")]
    fn team_type(&self) -> TeamType;

    /// The parent team.
    #[by(TeamById, parent_id)]
    fn parent(&self) -> Result<Option<Team>>;

    /// The row id of the parent team, in digits.
    fn parent_row_id(&self) -> Option<String> {
        self.0.parent_id.map(|id| id.to_string())
    }

    /// The teams from the root down to this one.
    async fn path(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let keys =
            self.whole(ctx).await?.path.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let teams = ctx.loaders()?.load_many::<TeamById>(keys).await?;
        Ok(Some(teams.into_iter().map(Team::from).collect()))
    }

    /// The position among its siblings, from 0.
    fn order(&self) -> i32 {
        self.0.sort_order
    }

    /// The contact number.
    async fn phone(&self) -> Option<String>;

    /// The postal address.
    async fn address(&self) -> Option<String>;

    /// The name of the contact person.
    async fn contact_name(&self) -> Option<String>;

    /// A remark, free text.
    async fn remark(&self) -> Option<String>;

    /// Whether it accepts work orders.
    async fn is_accept_team(&self) -> bool;

    /// The directors of the team.
    async fn directors(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let members = ctx.loaders()?.load::<DirectorsOfTeam>(self.key()).await?.unwrap_or_default();
        Ok(Some(members.into_iter().map(Member::from).collect()))
    }

    /// The places of its members, directors first.
    async fn memberships(&self, ctx: &Context<'_>) -> Result<Option<Vec<Membership>>> {
        let places = ctx.loaders()?.load::<MembershipsOfTeam>(self.key()).await?.unwrap_or_default();
        Ok(Some(places.into_iter().map(Membership).collect()))
    }

    /// The number of members of the team itself.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.members))
    }

    /// The number of different members of the team and of the teams below it.
    async fn total_member_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.total_members))
    }

    /// The number of teams directly below it.
    async fn child_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(number(self.counts(ctx).await?.children))
    }

    /// When it was made.
    async fn created_at(&self) -> DateTime<Utc>;

    /// The member who created it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.whole(ctx).await?.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// When it last changed.
    async fn updated_at(&self) -> DateTime<Utc>;

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<TeamViewerCan> {
        let viewer = ctx.viewer()?;
        let edit = rules::may_edit(viewer, self.0.id);
        Ok(TeamViewerCan { update: edit, delete: viewer.can(Code::EMember), set_members: edit })
    }
}

/// The place of a member in a team.
#[derive(Clone)]
pub struct Membership(pub model::Membership);

/// The place of a member in a team.
#[object(login)]
impl Membership {
    /// The team of the place.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.team_id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The member in the team.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.member_id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Whether the member is a director of the team.
    fn director(&self) -> bool;

    /// Whether it is the member's main team.
    fn main(&self) -> bool;

    /// The position held in this team.
    fn position(&self) -> Option<&str>;

    /// When the member joined the team.
    fn joined_at(&self) -> DateTime<Utc>;
}

fn number(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
