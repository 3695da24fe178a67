//! What a member looks like from outside.

use std::sync::Arc;

use async_graphql::{Context, ID, SimpleObject};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::{AccountOfMember, MemberById, RankOfMember, WorkOfMember};
use xieli_domain::member::{model, rules, store};
use xieli_domain::role::loaders::RolesOfMember;
use xieli_domain::team::loaders::{MembershipsOfMember, TeamById, TeamsOfMember};
use xieli_domain::team::model::Membership as Place;
use xieli_kernel::AppResult;
use xieli_macros::{fields, object};

use super::enums::{Gender, MemberStatus, MemberType, WorkStatus};
use crate::core::{Date, Entity, Reach, Record, Result};
use crate::role::Role;
use crate::team::{Membership, Team};

/// A person in the enterprise.
#[derive(Clone)]
pub struct Member(pub Arc<model::Member>);

impl Entity for Member {
    const NAME: &'static str = "Member";
}

impl Record for Member {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self::from))
    }
}

impl From<model::Member> for Member {
    fn from(member: model::Member) -> Self {
        Self(Arc::new(member))
    }
}

impl Member {
    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn places(&self, ctx: &Context<'_>) -> AppResult<Vec<Place>> {
        Ok(ctx.loaders()?.load::<MembershipsOfMember>(self.key()).await?.unwrap_or_default())
    }

    /// What only member editors and the member themself see.
    fn note<'a>(&self, ctx: &Context<'_>, value: &'a Option<String>) -> Result<Option<&'a str>> {
        Ok(value.as_deref().filter(|_| ctx.viewer().is_ok_and(|viewer| rules::sees_notes(viewer, &self.0))))
    }
}

/// Another member, by id.
pub async fn member_by_id(ctx: &Context<'_>, enterprise_id: i64, id: Option<i64>) -> Result<Option<Member>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<MemberById>(TenantKey::new(enterprise_id, id)).await?.map(Member))
}

/// What the viewer may do with a member; offered if and only if it is accepted.
#[fields(login)]
#[derive(SimpleObject)]
pub struct MemberViewerCan {
    /// `memberUpdate`.
    pub update: bool,
    /// `memberDelete`.
    pub delete: bool,
    /// `memberLeave`.
    pub leave: bool,
    /// `memberAudit`.
    pub audit: bool,
    /// `memberTeamsAdd`, `memberTeamsRemove`, `memberTeamUpdate`; a director for the teams they direct.
    pub set_teams: bool,
    /// `memberUpdate` with `roleIds`.
    pub set_roles: bool,
}

/// A person in the enterprise.
#[object(login)]
impl Member {
    /// The global id.
    pub async fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// The name.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Mobile number.
    fn phone(&self) -> Option<&str> {
        self.0.phone.as_deref()
    }

    /// E-mail address.
    fn email(&self) -> Option<&str> {
        self.0.email.as_deref()
    }

    /// Gender.
    fn gender(&self) -> Gender {
        Gender::from_i16(self.0.gender)
    }

    /// Day of birth.
    fn birthday(&self) -> Option<Date> {
        self.0.birthday.map(Date)
    }

    /// The enterprise's own number.
    fn job_number(&self) -> Option<&str> {
        self.0.job_number.as_deref()
    }

    /// What the person does.
    fn position(&self) -> Option<&str> {
        self.0.position.as_deref()
    }

    /// Where the member stands.
    fn status(&self) -> MemberStatus {
        rules::Status::from_i16(self.0.status).into()
    }

    /// Staff or external.
    #[graphql(name = "type")]
    fn member_type(&self) -> MemberType {
        xieli_kernel::MemberType::from_i16(self.0.member_type).into()
    }

    /// Takes work orders.
    fn is_technician(&self) -> bool {
        self.0.is_technician
    }

    /// Takes project work orders.
    fn is_engineer(&self) -> bool {
        self.0.is_engineer
    }

    /// Whether they can take work.
    fn work_status(&self) -> WorkStatus {
        WorkStatus::from_i16(self.0.work_status)
    }

    /// Unfinished pieces of work.
    async fn work_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = ctx.loaders()?.load::<WorkOfMember>(self.key()).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// The name to sign in with; null for all but member editors and the member.
    async fn username(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if !rules::sees_notes(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.map(|account| account.username))
    }

    /// Where the picture is, below the server's address; changes with every change of the picture.
    fn avatar_url(&self) -> String {
        format!("/api/ems/member/avatar/{}?v={}", self.0.id, self.0.version)
    }

    /// What the person says of themself.
    fn introduction(&self) -> Option<&str> {
        self.0.introduction.as_deref()
    }

    /// What the enterprise notes; null for all but member editors and the member.
    fn remark(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.note(ctx, &self.0.remark)
    }

    /// First day of work.
    fn entry_date(&self) -> Option<Date> {
        self.0.entry_date.map(Date)
    }

    /// When the person left.
    fn left_at(&self) -> Option<DateTime<Utc>> {
        self.0.left_at
    }

    /// Why they want to join; null for all but member editors and the member.
    fn apply_reason(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.note(ctx, &self.0.apply_reason)
    }

    /// Why the application was refused; null for all but member editors and the member.
    fn refuse_reason(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.note(ctx, &self.0.refuse_reason)
    }

    /// Who invited them.
    async fn inviter(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.inviter_id).await
    }

    /// A WeChat identity is bound to the account.
    async fn mp_bound(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.is_some_and(|account| account.mp_bound))
    }

    /// The places in teams, the main one first.
    async fn memberships(&self, ctx: &Context<'_>) -> Result<Option<Vec<Membership>>> {
        Ok(Some(self.places(ctx).await?.into_iter().map(Membership).collect()))
    }

    /// The teams, the main one first.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        let teams = ctx.loaders()?.load::<TeamsOfMember>(self.key()).await?.unwrap_or_default();
        Ok(Some(teams.into_iter().map(Team).collect()))
    }

    /// The roles.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        let roles = ctx.loaders()?.load::<RolesOfMember>(self.key()).await?.unwrap_or_default();
        Ok(Some(roles.into_iter().map(Role).collect()))
    }

    /// The main team.
    async fn main_team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let places = self.places(ctx).await?;
        let Some(main) = places.iter().find(|place| place.main) else { return Ok(None) };
        let key = TenantKey::new(main.enterprise_id, main.team_id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team))
    }

    /// When the record was made: the application's time for those who applied.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it; null for those who joined by themselves.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.0.created_by).await
    }

    /// When it last changed.
    fn updated_at(&self) -> DateTime<Utc> {
        self.0.updated_at
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with them.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<MemberViewerCan> {
        let rank = ctx.loaders()?.load::<RankOfMember>(self.key()).await?.unwrap_or_default();
        let allowed = rules::allowed(ctx.viewer()?, &self.0, rank);
        Ok(MemberViewerCan {
            update: allowed.update,
            delete: allowed.delete,
            leave: allowed.leave,
            audit: allowed.audit,
            set_teams: allowed.set_teams,
            set_roles: allowed.set_roles,
        })
    }
}
