//! GraphQL types of members.

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
use crate::core::{ContextExt, Date, Entity, Record, Result};
use crate::role::Role;
use crate::team::{Membership, Team};

/// A member of the enterprise.
#[derive(Clone)]
pub struct Member(
    pub model::MemberPart,
    /// Whether another record refers to this member, who is not visible to the viewer: only the name is
    /// shown.
    bool,
);

/// Fields answered by [`model::MemberBrief`], or without the row. Other fields need another query, or the
/// whole row from the start.
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

    /// The whole row.
    async fn whole(&self, ctx: &Context<'_>) -> AppResult<Arc<model::Member>> {
        if let model::MemberPart::Whole(member) = &self.0 {
            return Ok(member.clone());
        }
        let found = ctx.loaders()?.load::<MemberById>(self.key()).await?.ok_or_else(AppError::not_found)?;
        Ok(found.row)
    }

    /// A text that only member editors and the member may read.
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

/// The member with this row id, where another record refers to one.
pub async fn member_by_id(ctx: &Context<'_>, enterprise_id: i64, id: Option<i64>) -> Result<Option<Member>> {
    let Some(id) = id else { return Ok(None) };
    Ok(ctx.loaders()?.load::<MemberById>(TenantKey::new(enterprise_id, id)).await?.map(Member::from))
}

/// The members with these row ids, in their order.
pub async fn members_by_ids(ctx: &Context<'_>, enterprise_id: i64, ids: &[i64]) -> Result<Vec<Member>> {
    let keys = ids.iter().map(|id| TenantKey::new(enterprise_id, *id)).collect();
    let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
    Ok(found.into_iter().map(Member::from).collect())
}

/// Actions the viewer may take on a member; offered if and only if the server accepts them.
#[fields(login)]
#[derive(Default)]
pub struct MemberViewerCan {
    /// May call `memberUpdate`.
    pub update: bool,
    /// May call `memberDelete`.
    pub delete: bool,
    /// May call `memberLeave`.
    pub leave: bool,
    /// May call `memberAudit`.
    pub audit: bool,
    /// `memberTeamsAdd`, `memberTeamsRemove`, `memberTeamUpdate`; for directors within their own teams.
    pub set_teams: bool,
    /// `memberUpdate` with `roleIds`.
    pub set_roles: bool,
    /// May call `memberPasswordLink`.
    pub reset_password: bool,
}

/// A member of the enterprise.
#[object(login, common(id, row_id, version))]
impl Member {
    /// The name.
    fn name(&self) -> &str;

    /// The mobile number.
    fn phone(&self) -> Option<&str>;

    /// The e-mail address.
    async fn email(&self) -> Option<String>;

    /// The gender.
    async fn gender(&self, ctx: &Context<'_>) -> Result<Gender> {
        Ok(Gender::from_i16(self.whole(ctx).await?.gender))
    }

    /// The date of birth.
    async fn birthday(&self) -> Option<Date>;

    /// The job number in the enterprise.
    async fn job_number(&self) -> Option<String>;

    /// The position in the enterprise.
    async fn position(&self) -> Option<String>;

    /// The status of the member.
    fn status(&self) -> MemberStatus {
        rules::Status::from_i16(self.0.status).into()
    }

    /// The type: staff or external.
    #[graphql(name = "type")]
    fn member_type(&self) -> MemberType {
        xieli_kernel::MemberType::from_i16(self.0.member_type).into()
    }

    /// Whether the member takes work orders.
    async fn is_technician(&self) -> bool;

    /// Whether the member takes project work orders.
    async fn is_engineer(&self) -> bool;

    /// The availability for work.
    async fn work_status(&self, ctx: &Context<'_>) -> Result<WorkStatus> {
        Ok(WorkStatus::from_i16(self.whole(ctx).await?.work_status))
    }

    /// The number of unfinished work items.
    async fn work_count(&self, ctx: &Context<'_>) -> Result<i32> {
        if self.name_only() {
            return Ok(0);
        }
        let count = ctx.loaders()?.load::<WorkOfMember>(self.key()).await?.unwrap_or_default();
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// The user name to sign in with; null unless for member editors and the member.
    async fn username(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        if self.name_only() || !rules::sees_notes(ctx.viewer()?, &self.0) {
            return Ok(None);
        }
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.map(|account| account.username))
    }

    /// The path of the profile image on the server; changes with every change of the image.
    fn avatar_url(&self) -> String {
        format!("/api/ems/member/avatar/{}?v={}", self.0.id, self.0.version)
    }

    /// The text by which the member introduces themself.
    async fn introduction(&self) -> Option<String>;

    /// The enterprise's remark; null unless for member editors and the member.
    async fn remark(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.remark).await?)
    }

    /// The first day of work.
    async fn entry_date(&self) -> Option<Date>;

    /// When the member left.
    async fn left_at(&self) -> Option<DateTime<Utc>>;

    /// The reason of the application; null unless for member editors and the member.
    async fn apply_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.apply_reason).await?)
    }

    /// The reason of the refusal; null unless for member editors and the member.
    async fn refuse_reason(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        Ok(self.note(ctx, |member| &member.refuse_reason).await?)
    }

    /// The member who sent the invitation.
    async fn inviter(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.whole(ctx).await?.inviter_id).await
    }

    /// Whether a WeChat identity is bound to the account.
    async fn mp_bound(&self, ctx: &Context<'_>) -> Result<bool> {
        if self.name_only() {
            return Ok(false);
        }
        Ok(ctx.loaders()?.load::<AccountOfMember>(self.key()).await?.is_some_and(|account| account.mp_bound))
    }

    /// The places in teams, the main team first.
    async fn memberships(&self, ctx: &Context<'_>) -> Result<Option<Vec<Membership>>> {
        Ok(Some(self.places(ctx).await?.into_iter().map(Membership).collect()))
    }

    /// The teams, the main team first.
    async fn teams(&self, ctx: &Context<'_>) -> Result<Option<Vec<Team>>> {
        if self.name_only() {
            return Ok(None);
        }
        let viewer = ctx.viewer()?;
        let mut teams = ctx.loaders()?.load::<TeamsOfMember>(self.key()).await?.unwrap_or_default();
        teams.retain(|team| team::rules::exists_for(viewer, team.id));
        Ok(Some(teams.into_iter().map(Team).collect()))
    }

    /// The roles; external members see only their own.
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

    /// When the record was created: for applicants, the time of the application.
    async fn created_at(&self) -> DateTime<Utc>;

    /// The member who created it; null for members who joined by themselves.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, self.whole(ctx).await?.created_by).await
    }

    /// When it last changed.
    async fn updated_at(&self) -> DateTime<Utc>;

    /// Actions the viewer may take on the member.
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
