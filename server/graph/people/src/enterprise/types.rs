//! GraphQL types and queries of the enterprise.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::enterprise::rules::{TransferState, standing};
use xieli_domain::enterprise::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_kernel::{AppResult, Code, clock};
use xieli_macros::{fields, object};

use super::menus::{self, EnterpriseMenu};
use crate::core::{ContextExt, Entity, Record, Result, record};
use crate::member::Member;

/// The enterprise in which the viewer works.
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

/// Actions the viewer may take on the enterprise; offered if and only if the server accepts them.
#[fields(login)]
pub struct EnterpriseViewerCan {
    /// May call `enterpriseUpdate`.
    pub update: bool,
    /// May call `ownershipTransferStart`.
    pub transfer: bool,
    /// May call `enterpriseExit`.
    pub exit: bool,
}

/// The enterprise in which the viewer works.
#[object(login, common(id, row_id, version))]
impl Enterprise {
    /// The full name.
    fn name(&self) -> &str;

    /// The short name.
    fn short_name(&self) -> Option<&str>;

    /// The contact number.
    fn phone(&self) -> Option<&str>;

    /// The district of the address: six digits of `static/area.json`.
    fn area_code(&self) -> Option<&str>;

    /// The postal address.
    fn address(&self) -> Option<&str>;

    /// A description of its business.
    fn introduction(&self) -> Option<&str>;

    /// The line of business.
    fn industry(&self) -> Option<&str>;

    /// The time zone of its days.
    fn zone(&self) -> &str;

    /// The member who owns it.
    async fn owner_member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(owner) = self.0.owner_member_id else {
            return Ok(None);
        };
        member(ctx, TenantKey::new(self.0.id, owner)).await
    }

    /// The number of active members; null for external members.
    async fn member_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        if ctx.viewer()?.is_external() {
            return Ok(None);
        }
        let count = store::member_count(&*ctx.read().await?, self.0.id).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    /// The number of active external members; null for external members.
    async fn external_member_count(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        if ctx.viewer()?.is_external() {
            return Ok(None);
        }
        let count = store::external_count(&*ctx.read().await?, self.0.id).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    /// When it was created.
    fn created_at(&self) -> DateTime<Utc>;

    /// The pending offer of ownership; visible to its two members and to administrators.
    async fn pending_transfer(&self, ctx: &Context<'_>) -> Result<Option<OwnershipTransfer>> {
        let found = store::pending(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(found.map(OwnershipTransfer::from))
    }

    /// Actions the viewer may take on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<EnterpriseViewerCan> {
        let viewer = ctx.viewer()?;
        let owner = viewer.is_owner();
        Ok(EnterpriseViewerCan { update: viewer.can(Code::EManage), transfer: owner, exit: !owner })
    }
}

record!(
    /// An offer to transfer the ownership of the enterprise.
    OwnershipTransfer: model::Transfer, store::find_transfer
);

impl OwnershipTransfer {
    /// Whether the viewer is this party of the offer, and the offer is pending.
    fn waits_for(&self, ctx: &Context<'_>, member_id: i64) -> AppResult<bool> {
        let waiting = standing(&self.0, clock::now()) == TransferState::Pending;
        Ok(waiting && ctx.viewer()?.member_id == member_id)
    }
}

/// An offer to transfer the ownership of the enterprise.
#[object(login, common(id, row_id))]
impl OwnershipTransfer {
    /// The owner who makes the offer.
    #[graphql(name = "fromMember")]
    async fn giver(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, TenantKey::new(self.0.enterprise_id, self.0.from_member_id)).await
    }

    /// The member who is to become the owner.
    async fn to_member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, TenantKey::new(self.0.enterprise_id, self.0.to_member_id)).await
    }

    /// When the offer was made.
    fn created_at(&self) -> DateTime<Utc>;

    /// When the offer expires.
    fn expires_at(&self) -> DateTime<Utc>;

    /// Whether the viewer may accept or refuse it.
    fn viewer_can_accept(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.waits_for(ctx, self.0.to_member_id)?)
    }

    /// Whether the viewer may withdraw it.
    fn viewer_can_cancel(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(self.waits_for(ctx, self.0.from_member_id)?)
    }
}

async fn member(ctx: &Context<'_>, key: TenantKey) -> Result<Option<Member>> {
    Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
}

/// Queries of the enterprise.
#[derive(Default)]
pub struct EnterpriseQuery;

/// Queries of the enterprise.
#[object(root)]
impl EnterpriseQuery {
    /// The enterprise in which the viewer works (core §7 `GET enterprise/basic_info`).
    #[login]
    async fn enterprise(&self, ctx: &Context<'_>) -> Result<Option<Enterprise>> {
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?).await?.map(Enterprise))
    }

    /// The whole menu catalogue, with the menus enabled for the enterprise (core §6), for its owner.
    #[requires("owner:ROLE_owner")]
    async fn enterprise_menus(&self, ctx: &Context<'_>) -> Result<Option<Vec<EnterpriseMenu>>> {
        Ok(Some(menus::catalogue(ctx).await?))
    }
}
