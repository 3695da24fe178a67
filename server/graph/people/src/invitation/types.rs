//! GraphQL types of invitations.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::invitation::{model, rules, service, store};
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{Code, MemberType as KernelType, clock};
use xieli_macros::{fields, object};

use crate::core::{ContextExt, Entity, Record, Result};
use crate::member::types::member_by_id;
use crate::member::{Member, MemberType};
use crate::role::Role;
use crate::team::Team;

/// An invitation: a link by which persons join the enterprise.
#[derive(Clone)]
pub struct Invitation(pub model::Invitation);

impl Entity for Invitation {
    const NAME: &'static str = "Invitation";
}

impl Record for Invitation {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        if !ctx.viewer()?.can(Code::EMember) {
            return Ok(None);
        }
        let found = store::find(&*ctx.read().await?, ctx.viewer()?, row).await?;
        Ok(found.map(Self))
    }
}

impl From<model::Invitation> for Invitation {
    fn from(invitation: model::Invitation) -> Self {
        Self(invitation)
    }
}

/// An invitation: a link by which persons join the enterprise.
#[object(login, common(id, row_id, created_at))]
impl Invitation {
    /// The secret code of the link.
    fn code(&self) -> &str;

    /// The link.
    fn url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(service::url(ctx.services()?.public_url(), &self.0.code))
    }

    /// The only number that may join by it.
    fn phone(&self) -> Option<&str>;

    /// The team of the members who join.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.0.team_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The role of the members who join.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Some(id) = self.0.role_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role))
    }

    /// The type of the members who join.
    #[graphql(name = "type")]
    fn member_type(&self) -> MemberType {
        KernelType::from_i16(self.0.member_type).into()
    }

    /// How many members may join by it; null: any number.
    fn max_uses(&self) -> Option<i32>;

    /// How many members have joined by it.
    fn used_count(&self) -> i32;

    /// Whether the new members have to be approved.
    fn need_audit(&self) -> bool;

    /// When it expires.
    fn expires_at(&self) -> DateTime<Utc>;

    /// When it was revoked.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// Whether it is valid now.
    fn active(&self) -> bool {
        rules::trouble(&self.0, clock::now()).is_none()
    }

    /// The member who created it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.created_by)).await
    }
}

/// The details of an invitation that are public to holders of its link.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct InvitationPreview {
    /// The code, as sent.
    pub code: String,
    /// The name of the inviting enterprise.
    pub enterprise_name: String,
    /// The name of the inviting member.
    pub inviter_name: Option<String>,
    /// The name of the team.
    pub team_name: Option<String>,
    /// Whether it is valid now.
    pub valid: bool,
    /// Whether it is for one person, whom the enterprise has added and who may decline.
    pub personal: bool,
    /// The reason why it is not valid, in Chinese.
    pub message: Option<String>,
}

impl From<model::Preview> for InvitationPreview {
    fn from(preview: model::Preview) -> Self {
        Self {
            code: preview.code,
            enterprise_name: preview.enterprise_name,
            inviter_name: preview.inviter_name,
            team_name: preview.team_name,
            valid: preview.trouble.is_none(),
            personal: preview.personal,
            message: preview.trouble.map(str::to_owned),
        }
    }
}
