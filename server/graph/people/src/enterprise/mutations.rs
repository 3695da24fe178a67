//! GraphQL mutations of an enterprise: its profile, leaving it, transferring its ownership.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::account::model::TokenPair as Tokens;
use xieli_domain::account::store::person;
use xieli_domain::enterprise::{menus, model, service, transfer};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::menus::{EnterpriseMenusInput, EnterpriseMenusPayload};
use super::types::{Enterprise, OwnershipTransfer};
use crate::account::types::TokenPair;
use crate::account::viewer::{ViewerEnterprise, decode_enterprise};
use crate::core::input::change;
use crate::core::{ContextExt, Result, UserError, decode, payload};
use crate::member::Member;

/// Changes to the enterprise: an absent field stays, null clears.
#[derive(InputObject)]
pub struct EnterpriseUpdateInput {
    /// 1 to 100 characters.
    pub name: Option<String>,
    /// Up to 30 characters.
    pub short_name: MaybeUndefined<String>,
    /// 5 to 20 digits, with `-`, `+`, brackets or spaces.
    pub phone: MaybeUndefined<String>,
    /// Six digits, of `static/area.json`.
    pub area_code: MaybeUndefined<String>,
    /// Up to 200 characters.
    pub address: MaybeUndefined<String>,
    /// Up to 2000 characters.
    pub introduction: MaybeUndefined<String>,
    /// Up to 50 characters.
    pub industry: MaybeUndefined<String>,
    /// The version that was read; absent: without a check.
    pub version: Option<i32>,
}

/// The enterprise to leave.
#[derive(InputObject)]
pub struct EnterpriseExitInput {
    /// The global id of an enterprise of the viewer.
    pub enterprise_id: ID,
}

/// The member to whom the ownership is offered.
#[derive(InputObject)]
pub struct OwnershipTransferStartInput {
    /// An active internal member who can sign in.
    pub member_id: ID,
}

/// The answer to an offer of ownership.
#[derive(InputObject)]
pub struct OwnershipTransferAnswerInput {
    /// The global id of the offer.
    pub id: ID,
    /// True accepts; false refuses, or withdraws the offer when the owner calls.
    pub accept: bool,
}

payload! {
    /// The enterprise, or the errors of the input.
    login EnterprisePayload {
        /// The enterprise after the change; null when nothing was changed.
        enterprise: Enterprise
    }
}

/// The result of leaving an enterprise.
#[fields(login)]
pub struct EnterpriseExitPayload {
    /// Tokens for another enterprise when the current one was left; null when there is no other, which ends
    /// the session, or when an enterprise other than the current one was left.
    pub tokens: Option<TokenPair>,
    /// The remaining enterprises of the person; null when none was left.
    pub enterprises: Option<Vec<ViewerEnterprise>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The offer of ownership, or the errors of the input.
#[fields(login)]
pub struct OwnershipTransferPayload {
    /// The offer after the change; null when nothing was changed.
    pub transfer: Option<OwnershipTransfer>,
    /// The enterprise after the change; null when nothing was changed.
    pub enterprise: Option<Enterprise>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl OwnershipTransferPayload {
    fn from(result: AppResult<(model::Transfer, model::Enterprise)>) -> Result<Self> {
        let (done, user_errors) = payload::split(result)?;
        let (transfer, enterprise) = done.unzip();
        Ok(Self {
            transfer: transfer.map(OwnershipTransfer::from),
            enterprise: enterprise.map(Enterprise),
            user_errors,
        })
    }
}

/// Mutations of the enterprise.
#[derive(Default)]
pub struct EnterpriseMutation;

/// Mutations of the enterprise.
#[object(root)]
impl EnterpriseMutation {
    /// Changes the enterprise (core §7 `PUT enterprise/basic_info`).
    #[requires("e:manage")]
    async fn enterprise_update(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseUpdateInput,
    ) -> Result<EnterprisePayload> {
        let changes = model::EnterpriseChanges {
            version: input.version,
            name: input.name,
            short_name: change(input.short_name),
            phone: change(input.phone),
            area_code: change(input.area_code),
            address: change(input.address),
            introduction: change(input.introduction),
            industry: change(input.industry),
        };
        EnterprisePayload::from(service::update(ctx.db()?, ctx.viewer()?, changes).await)
    }

    /// Enables exactly these menus for the enterprise (core §6). Permissions that roles grant beyond them are
    /// effective for administrators alone.
    #[requires("owner:ROLE_owner")]
    #[interactive]
    async fn enterprise_menus_set(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseMenusInput,
    ) -> Result<EnterpriseMenusPayload> {
        let done = menus::set(ctx.db()?, ctx.viewer()?, &input.menu_ids, input.version).await;
        let (done, user_errors) = payload::split(done)?;
        EnterpriseMenusPayload::of(ctx, done, user_errors).await
    }

    /// Leaves one of the viewer's enterprises (core §7 `DELETE enterprise/exit/{id}`); an owner transfers the
    /// ownership first.
    #[login]
    #[interactive]
    async fn enterprise_exit(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseExitInput,
    ) -> Result<EnterpriseExitPayload> {
        let viewer = ctx.viewer()?;
        let enterprise = decode_enterprise(&input.enterprise_id)?;
        let left: AppResult<Option<Tokens>> = service::exit(ctx.services()?, viewer, enterprise).await;
        let (done, user_errors) = payload::split(left)?;
        let Some(tokens) = done else {
            return Ok(EnterpriseExitPayload { tokens: None, enterprises: None, user_errors });
        };
        let places = person::places(&*ctx.db()?.own().await?, viewer.account_id).await?;
        let moved = tokens.is_some();
        let next = places.iter().find(|place| place.is_active()).map(|place| place.enterprise_id);
        let current = if moved { next.unwrap_or_default() } else { viewer.enterprise_id };
        let enterprises = places.into_iter().map(|place| ViewerEnterprise { place, current }).collect();
        Ok(EnterpriseExitPayload {
            tokens: tokens.map(TokenPair::from),
            enterprises: Some(enterprises),
            user_errors,
        })
    }

    /// Offers the ownership to a member, who has three days to accept (core §7 `PUT enterprise/transfer`).
    #[requires("owner:ROLE_owner")]
    #[interactive]
    async fn ownership_transfer_start(
        &self,
        ctx: &Context<'_>,
        input: OwnershipTransferStartInput,
    ) -> Result<OwnershipTransferPayload> {
        let to = decode::<Member>(&input.member_id)?;
        OwnershipTransferPayload::from(transfer::start(ctx.db()?, ctx.viewer()?, to).await)
    }

    /// Accepts, refuses or withdraws an offer of ownership. On acceptance the former owner becomes an
    /// administrator.
    #[login]
    #[interactive]
    async fn ownership_transfer_answer(
        &self,
        ctx: &Context<'_>,
        input: OwnershipTransferAnswerInput,
    ) -> Result<OwnershipTransferPayload> {
        let id = decode::<OwnershipTransfer>(&input.id)?;
        let answered = transfer::answer(ctx.services()?, ctx.viewer()?, id, input.accept).await;
        OwnershipTransferPayload::from(answered)
    }
}
