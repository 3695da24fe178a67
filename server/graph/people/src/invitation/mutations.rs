//! GraphQL mutations of invitations.

use async_graphql::{Context, ID};
use xieli_domain::invitation::{join, model, prepared, service};
use xieli_domain::member::rules::Status;
use xieli_kernel::MemberType as KernelType;
use xieli_macros::{InputObject, fields, object};

use super::types::Invitation;
use crate::core::payload;
use crate::core::{ContextExt, Result, UserError, decode, decode_optional};
use crate::member::{MemberStatus, MemberType};
use crate::role::Role;
use crate::team::Team;

/// An invitation to create.
#[derive(Debug, InputObject)]
pub struct InvitationCreateInput {
    /// The team of the members who join.
    pub team_id: Option<ID>,
    /// The role of the members who join; one that the viewer may assign.
    pub role_id: Option<ID>,
    /// The type of the members who join; absent: staff.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// The only number for which it is valid, once; the link is sent to it by text message.
    pub phone: Option<String>,
    /// The lifetime, 1 to 2160 hours.
    #[graphql(default = 168)]
    pub expires_in_hours: i32,
    /// How many members may join by it, 1 to 10000; absent: any number.
    pub max_uses: Option<i32>,
    /// Whether the new members have to be approved.
    #[graphql(default = true)]
    pub need_audit: bool,
}

/// The acceptance of an invitation. Without being signed in, name, phone and phoneCode are required; a
/// password for the new account is encrypted as for signing in.
#[derive(Debug, InputObject)]
pub struct InvitationJoinInput {
    /// The code of the link.
    pub code: String,
    /// The reason of the application; up to 200 characters.
    pub reason: Option<String>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Mobile number.
    pub phone: Option<String>,
    /// The code sent to the number for joining.
    pub phone_code: Option<String>,
    /// The password, encrypted; without one the person signs in by code.
    pub password: Option<String>,
    /// The id of the key that encrypts it.
    pub key_id: Option<String>,
    /// The nonce that came with the key.
    pub nonce: Option<String>,
}

payload! {
    /// The invitation, or the errors of the input.
    login InvitationPayload {
        /// The invitation after the change; null when nothing was changed.
        invitation: Invitation
    }
}

/// The result of accepting an invitation.
#[fields(public)]
pub struct InvitationJoinPayload {
    /// APPLIED when an approval follows, else ACTIVE; null when it failed.
    pub status: Option<MemberStatus>,
    /// The name of the enterprise joined.
    pub enterprise_name: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The result of declining an invitation.
#[fields(public)]
pub struct InvitationDeclinePayload {
    /// The name of the enterprise that had invited; null when it failed.
    pub enterprise_name: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of invitations.
#[derive(Default)]
pub struct InvitationMutation;

/// Mutations of invitations.
#[object(root)]
impl InvitationMutation {
    /// Creates an invitation, and sends it when it has a number.
    #[requires("e:member")]
    async fn invitation_create(
        &self,
        ctx: &Context<'_>,
        input: InvitationCreateInput,
    ) -> Result<InvitationPayload> {
        let new = model::NewInvitation {
            team_id: decode_optional::<Team>(input.team_id.as_ref())?,
            role_id: decode_optional::<Role>(input.role_id.as_ref())?,
            member_type: input.member_type.map_or(KernelType::Staff, KernelType::from).as_i16(),
            phone: input.phone.map(|phone| phone.trim().to_owned()).filter(|phone| !phone.is_empty()),
            expires_in_hours: input.expires_in_hours,
            max_uses: input.max_uses,
            need_audit: input.need_audit,
        };
        InvitationPayload::from(service::create(ctx.services()?, ctx.viewer()?, new).await)
    }

    /// Revokes an invitation: its link becomes invalid.
    #[requires("e:member")]
    async fn invitation_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<InvitationPayload> {
        let id = decode::<Invitation>(&id)?;
        InvitationPayload::from(service::revoke(ctx.services()?, ctx.viewer()?, id).await)
    }

    /// Declines an invitation: callable with its link, or by the signed-in person to whose number it was
    /// sent.
    #[public]
    async fn invitation_decline(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the link.")] code: String,
    ) -> Result<InvitationDeclinePayload> {
        let viewer = ctx.viewer_opt().map(AsRef::as_ref).filter(|viewer| viewer.token.is_none());
        let declined = prepared::decline(ctx.services()?, viewer, &code).await;
        let (enterprise_name, user_errors) = payload::split(declined)?;
        Ok(InvitationDeclinePayload { enterprise_name, user_errors })
    }

    /// Accepts an invitation (core §7 `POST invitemember/join`): callable by a signed-in person, or by a new
    /// one who proves a number by a code.
    #[public]
    async fn invitation_join(
        &self,
        ctx: &Context<'_>,
        input: InvitationJoinInput,
    ) -> Result<InvitationJoinPayload> {
        let answer = model::Answer {
            code: input.code,
            reason: input.reason,
            newcomer: model::Newcomer {
                name: input.name,
                phone: input.phone,
                phone_code: input.phone_code,
                password: input.password,
                key_id: input.key_id,
                nonce: input.nonce,
            },
        };
        // a personal access token can't join an enterprise for its owner
        let viewer = ctx.viewer_opt().map(AsRef::as_ref).filter(|viewer| viewer.token.is_none());
        let (joined, user_errors) = payload::split(join::join(ctx.services()?, viewer, answer).await)?;
        let (status, enterprise_name) = joined
            .map(|joined| (MemberStatus::from(Status::from_i16(joined.status)), joined.enterprise_name))
            .unzip();
        Ok(InvitationJoinPayload { status, enterprise_name, user_errors })
    }
}
