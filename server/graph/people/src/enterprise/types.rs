//! What an enterprise looks like from outside.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::enterprise::rules::{TransferState, standing};
use xieli_domain::enterprise::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::{AppResult, Code, clock};
use xieli_macros::{fields, object};

use super::menus::{self, EnterpriseMenu};
use crate::core::{Entity, Reach, Record, Result, record};
use crate::member::Member;

/// The enterprise the viewer works in.
#[derive(Clone)]
pub struct Enterprise(pub model::Enterprise);

impl Entity for Enterprise {
    const NAME: &'static str = "Enterprise";
}

impl Record for Enterprise {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        let viewer = ctx.viewer()?;
        if row != viewer.enterprise_id {
            return Ok(None);
        }
        Ok(store::find(&*ctx.read().await?, viewer).await?.map(Self))
    }
}

impl From<model::Enterprise> for Enterprise {
    fn from(enterprise: model::Enterprise) -> Self {
        Self(enterprise)
    }
}

/// What the viewer may do with the enterprise; offered if and only if it is accepted.
#[fields(login)]
pub struct EnterpriseViewerCan {
    /// `enterpriseUpdate`.
    pub update: bool,
    /// `ownershipTransferStart`.
    pub transfer: bool,
    /// `enterpriseExit`.
    pub exit: bool,
}

/// The enterprise the viewer works in.
#[object(login, common(id, row_id, version))]
impl Enterprise {
    /// The full name.
    fn name(&self) -> &str;

    /// What it is called for short.
    fn short_name(&self) -> Option<&str>;

    /// Contact number.
    fn phone(&self) -> Option<&str>;

    /// Six digits of `static/area.json`: the district that the address is in.
    fn area_code(&self) -> Option<&str>;

    /// Postal address.
    fn address(&self) -> Option<&str>;

    /// What it does.
    fn introduction(&self) -> Option<&str>;

    /// Line of business.
    fn industry(&self) -> Option<&str>;

    /// The time zone its days are counted in.
    fn zone(&self) -> &str;

    /// Who owns it.
    async fn owner_member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(owner) = self.0.owner_member_id else {
            return Ok(None);
        };
        member(ctx, TenantKey::new(self.0.id, owner)).await
    }

    /// How many active members it has; not told to external members.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        if ctx.viewer()?.is_external() {
            return Ok(None);
        }
        let count = store::member_count(&*ctx.read().await?, self.0.id).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    /// How many of them are external; not told to external members.
    async fn external_member_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        if ctx.viewer()?.is_external() {
            return Ok(None);
        }
        let count = store::external_count(&*ctx.read().await?, self.0.id).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    /// Since when it is here.
    fn created_at(&self) -> DateTime<Utc>;

    /// The offer to hand it on that waits for an answer; shown to the two it is about and to admins.
    async fn pending_transfer(&self, ctx: &Context<'_>) -> Result<Option<OwnershipTransfer>> {
        let found = store::pending(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(found.map(OwnershipTransfer::from))
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<EnterpriseViewerCan> {
        let viewer = ctx.viewer()?;
        let owner = viewer.is_owner();
        Ok(EnterpriseViewerCan { update: viewer.can(Code::EManage), transfer: owner, exit: !owner })
    }
}

record!(
    /// An offer to hand the enterprise on.
    OwnershipTransfer: model::Transfer, store::find_transfer
);

impl OwnershipTransfer {
    /// Whether this side of the offer is the viewer, and the offer still waits.
    fn waits_for(&self, ctx: &Context<'_>, member_id: i64) -> AppResult<bool> {
        let waiting = standing(&self.0, clock::now()) == TransferState::Pending;
        Ok(waiting && ctx.viewer()?.member_id == member_id)
    }
}

/// An offer to hand the enterprise on.
#[object(login, common(id, row_id))]
impl OwnershipTransfer {
    /// The owner who offers.
    #[graphql(name = "fromMember")]
    async fn giver(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, TenantKey::new(self.0.enterprise_id, self.0.from_member_id)).await
    }

    /// Who is to own it.
    async fn to_member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, TenantKey::new(self.0.enterprise_id, self.0.to_member_id)).await
    }

    /// When it was offered.
    fn created_at(&self) -> DateTime<Utc>;

    /// Until when it can be accepted.
    fn expires_at(&self) -> DateTime<Utc>;

    /// The viewer is to answer: accept it, or refuse it.
    fn viewer_can_accept(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.waits_for(ctx, self.0.to_member_id)?)
    }

    /// The viewer may take it back.
    fn viewer_can_cancel(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.waits_for(ctx, self.0.from_member_id)?)
    }
}

async fn member(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Member>> {
    Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
}

/// Root fields that read the enterprise.
#[derive(Default)]
pub struct EnterpriseQuery;

/// Root fields that read the enterprise.
#[object(root)]
impl EnterpriseQuery {
    /// The enterprise the viewer works in (core §7 `GET enterprise/basic_info`).
    #[login]
    async fn enterprise(&self, ctx: &Context<'_>) -> Result<Option<Enterprise>> {
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?).await?.map(Enterprise))
    }

    /// The whole menu catalogue with what is enabled for the enterprise (core §6), for its owner to switch.
    #[requires("owner:ROLE_owner")]
    async fn enterprise_menus(&self, ctx: &Context<'_>) -> Result<Option<Vec<EnterpriseMenu>>> {
        Ok(Some(menus::catalogue(ctx).await?))
    }
}
