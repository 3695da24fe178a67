//! What a member looks like from outside.

use std::sync::Arc;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::member::loaders::{AccountOfMember, MemberById, RankOfMember, WorkOfMember};
use xieli_domain::member::{model, rules, store};
use xieli_domain::role::loaders::RolesOfMember;
use xieli_domain::team::loaders::{MembershipsOfMember, TeamById, TeamsOfMember};
use xieli_domain::team::model::Membership as Place;
use xieli_domain::{TenantKey, team};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::{fields, object};

use super::enums::{Gender, MemberStatus, MemberType, WorkStatus};
use crate::core::{Date, Entity, Reach, Record, Result};
use crate::role::Role;
use crate::team::{Membership, Team};

/// A person in the enterprise.
#[derive(Clone)]
pub struct Member(
    pub model::MemberPart,
    /// Another record names somebody who does not exist for the viewer: there is the name.
    bool,
);

/// The fields that [`model::MemberBrief`] answers, or something else than the row: whoever asks for more waits for a
/// statement more, or reads the whole row at once.
pub const BRIEF: &[&str] = &[
    "id",
    "rowId",
    "name",
    "phone",
    "status",
    "type",
    "version",
    "avatarUrl",
    "away",
    "workCount",
    "username",
    "mpBound",
    "memberships",
    "teams",
    "roles",
    "mainTeam",
    "viewerCan",
];

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
        model::MemberPart::from(member).into()
    }
}

impl From<model::MemberPart> for Member {
    fn from(part: model::MemberPart) -> Self {
        Self(part, false)
    }
}

impl From<model::MemberRef> for Member {
    fn from(member: model::MemberRef) -> Self {
        Self(model::MemberPart::Whole(member.row), member.name_only)
    }
}

impl Member {
    fn name_only(&self) -> bool {
        self.1
    }

    fn key(&self) -> TenantKey {
        TenantKey::new(self.0.enterprise_id, self.0.id)
    }

    async fn places(&self, ctx: &Context<'_>) -> AppResult<Vec<Place>> {
        if self.name_only() {
            return Ok(Vec::new());
        }
        let viewer = ctx.viewer()?;
        let mut places = ctx.loaders()?.load::<MembershipsOfMember>(self.key()).await?.unwrap_or_default();
        places.retain(|place| team::rules::exists_for(viewer, place.team_id));
        Ok(places)
    }

    /// All of the row.
    async fn whole(&self, ctx: &Context<'_>) -> AppResult<Arc<model::Member>> {
        if let model::MemberPart::Whole(member) = &self.0 {
            return Ok(member.clone());
        }
        let found = ctx.loaders()?.load::<MemberById>(self.key()).await?.ok_or_else(AppError::not_found)?;
        Ok(found.row)
    }

    /// What only member editors and the member themself see.
    async fn note(
        &self,
        ctx: &Context<'_>,
        value: fn(&model::Member) -> &Option<String>,
    ) -> AppResult<Option<String>> {
        if self.name_only() || !rules::sees_notes(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        Ok(value(&*self.whole(ctx).await?).clone())
    }
}

/// Another member, by id.
pub async fn member_by_id(ctx: &Context<'_>, enterprise_id: i64, id: Option<i64>) -> Result<Option<Member>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<MemberById>(TenantKey::new(enterprise_id, id)).await?.map(Member::from))
}

/// Other members, by their ids, in the order of these.
pub async fn members_by_ids(ctx: &Context<'_>, enterprise_id: i64, ids: &[i64]) -> Result<Vec<Member>> {
    let keys = ids.iter().map(|id| TenantKey::new(enterprise_id, *id)).collect();
    let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
    Ok(found.into_iter().map(Member::from).collect())
}

/// What the viewer may do with a member; offered if and only if it is accepted.
#[fields(login)]
#[derive(Default)]
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
    /// `memberPasswordLink`.
    pub reset_password: bool,
}

/// A person in the enterprise.
#[object(login, common(id, row_id, version))]
impl Member {
    /// The name.
    fn name(&self) -> &str;

    /// Mobile number.
    fn phone(&self) -> Option<&str>;

    /// E-mail address.
    async fn email(&self) -> Option<String>;

    /// Gender.
    async fn gender(&self, ctx: &Context<'_>) -> Result<Gender> {
        Ok(Gender::from_i16(self.whole(ctx).await?.gender))
    }

    /// Day of birth.
    async fn birthday(&self) -> Option<Date>;

    /// The enterprise's own number.
    async fn job_number(&self) -> Option<String>;

    /// What the person does.
    async fn position(&self) -> Option<String>;

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
    async fn is_technician(&self) -> bool;

    /// Takes project work orders.
    async fn is_engineer(&self) -> bool;

    /// Whether they can take work.
    async fn work_status(&self, ctx: &Context<'_>) -> Result<WorkStatus> {
        Ok(WorkStatus::from_i16(self.whole(ctx).await?.work_status))
    }

    /// Unfinished pieces of work.
    async fn work_count(&self, ctx: &Context<'_>) -> Result<i32> {
        if self.name_only() {
            return Ok(0);
        }
        let count = ctx.loaders()?.load::<WorkOfMember>(self.key()).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// The name to sign in with; null for all but member editors and the member.
    async fn username(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if self.name_only() || !rules::sees_notes(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.map(|account| account.username))
    }

    /// Where the picture is, below the server's address; changes with every change of the picture.
    fn avatar_url(&self) -> String {
        format!("/api/ems/member/avatar/{}?v={}", self.0.id, self.0.version)
    }

    /// What the person says of themself.
    async fn introduction(&self) -> Option<String>;

    /// What the enterprise notes; null for all but member editors and the member.
    async fn remark(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.remark).await?)
    }

    /// First day of work.
    async fn entry_date(&self) -> Option<Date>;

    /// When the person left.
    async fn left_at(&self) -> Option<DateTime<Utc>>;

    /// Why they want to join; null for all but member editors and the member.
    async fn apply_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.apply_reason).await?)
    }

    /// Why the application was refused; null for all but member editors and the member.
    async fn refuse_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.refuse_reason).await?)
    }

    /// Who invited them.
    async fn inviter(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.whole(ctx).await?.inviter_id).await
    }

    /// A WeChat identity is bound to the account.
    async fn mp_bound(&self, ctx: &Context<'_>) -> Result<bool> {
        if self.name_only() {
            return Ok(false);
        }
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.is_some_and(|account| account.mp_bound))
    }

    /// The places in teams, the main one first.
    async fn memberships(&self, ctx: &Context<'_>) -> Result<Option<Vec<Membership>>> {
        Ok(Some(self.places(ctx).await?.into_iter().map(Membership).collect()))
    }

    /// The teams, the main one first.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        if self.name_only() {
            return Ok(None);
        }
        let viewer = ctx.viewer()?;
        let mut teams = ctx.loaders()?.load::<TeamsOfMember>(self.key()).await?.unwrap_or_default();
        teams.retain(|team| team::rules::exists_for(viewer, team.id));
        Ok(Some(teams.into_iter().map(Team).collect()))
    }

    /// The roles; external members see nobody's but their own.
    async fn roles(&self, ctx: &Context<'_>) -> Result<Option<Vec<Role>>> {
        let viewer = ctx.viewer()?;
        if self.name_only() || (viewer.is_external() && self.0.id != viewer.member_id) {
            return Ok(None);
        }
        let roles = ctx.loaders()?.load::<RolesOfMember>(self.key()).await?.unwrap_or_default();
        Ok(Some(roles.into_iter().map(Role).collect()))
    }

    /// The main team.
    async fn main_team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let places = self.places(ctx).await?;
        let Some(main) = places.iter().find(|place| place.main) else { return Ok(None) };
        let key = TenantKey::new(main.enterprise_id, main.team_id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// When the record was made: the application's time for those who applied.
    async fn created_at(&self) -> DateTime<Utc>;

    /// Who made it; null for those who joined by themselves.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.whole(ctx).await?.created_by).await
    }

    /// When it last changed.
    async fn updated_at(&self) -> DateTime<Utc>;

    /// What the viewer may do with them.
    async fn viewer_can(&self, ctx: &Context<'_>) -> Result<MemberViewerCan> {
        if self.name_only() {
            return Ok(MemberViewerCan::default());
        }
        let rank = ctx.loaders()?.load::<RankOfMember>(self.key()).await?.unwrap_or_default();
        let allowed = rules::allowed(ctx.viewer()?, &self.0, rank);
        Ok(MemberViewerCan {
            update: allowed.update,
            delete: allowed.delete,
            leave: allowed.leave,
            audit: allowed.audit,
            set_teams: allowed.set_teams,
            set_roles: allowed.set_roles,
            reset_password: allowed.reset_password,
        })
    }
}
