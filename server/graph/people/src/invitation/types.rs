//! What an invitation looks like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::invitation::{model, rules, service, store};
use xieli_domain::role::loaders::RoleById;
use xieli_domain::team::loaders::TeamById;
use xieli_kernel::{Code, MemberType as KernelType, clock};
use xieli_macros::{fields, object};

use crate::core::{Entity, Reach, Record, Result};
use crate::member::types::member_by_id;
use crate::member::{Member, MemberType};
use crate::role::Role;
use crate::team::Team;

/// A link by which people join.
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

/// A link by which people join.
#[object(login, common(id, row_id, created_at))]
impl Invitation {
    /// The secret of the link.
    fn code(&self) -> &str;

    /// The link.
    fn url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(service::url(ctx.services()?.public_url(), &self.0.code))
    }

    /// Only this number may join by it.
    fn phone(&self) -> Option<&str>;

    /// The team people join.
    async fn team(&self, ctx: &Context<'_>) -> Result<Option<Team>> {
        let Some(id) = self.0.team_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TeamById>(key).await?.map(Team::from))
    }

    /// The role they get.
    async fn role(&self, ctx: &Context<'_>) -> Result<Option<Role>> {
        let Some(id) = self.0.role_id else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<RoleById>(key).await?.map(Role))
    }

    /// As whom they join.
    #[graphql(name = "type")]
    fn member_type(&self) -> MemberType {
        KernelType::from_i16(self.0.member_type).into()
    }

    /// How many may join by it; null: any number.
    fn max_uses(&self) -> Option<i32>;

    /// How many have.
    fn used_count(&self) -> i32;

    /// An audit follows.
    fn need_audit(&self) -> bool;

    /// Until when it works.
    fn expires_at(&self) -> DateTime<Utc>;

    /// Since when it doesn't.
    fn revoked_at(&self) -> Option<DateTime<Utc>>;

    /// It works now.
    fn active(&self) -> bool {
        rules::trouble(&self.0, clock::now()).is_none()
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member_by_id(ctx, self.0.enterprise_id, Some(self.0.created_by)).await
    }
}

/// What anybody who has the link is told.
#[fields(public)]
#[derive(Debug, Clone)]
pub struct InvitationPreview {
    /// As it came.
    pub code: String,
    /// Where one would join.
    pub enterprise_name: String,
    /// Who invites.
    pub inviter_name: Option<String>,
    /// The team one would join.
    pub team_name: Option<String>,
    /// It works now.
    pub valid: bool,
    /// It is for one person, whom the enterprise has added and who may say no.
    pub personal: bool,
    /// Why it doesn't, in Chinese.
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
