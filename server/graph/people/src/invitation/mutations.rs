//! Making, ending and taking up invitations.

use async_graphql::{Context, ID};
use xieli_domain::invitation::{join, model, prepared, service};
use xieli_domain::member::rules::Status;
use xieli_kernel::MemberType as KernelType;
use xieli_macros::{InputObject, fields, object};

use super::types::Invitation;
use crate::core::payload;
use crate::core::{Reach, Result, UserError, decode, decode_optional};
use crate::member::{MemberStatus, MemberType};
use crate::role::Role;
use crate::team::Team;

/// A new invitation.
#[derive(Debug, InputObject)]
pub struct InvitationCreateInput {
    /// The team people join.
    pub team_id: Option<ID>,
    /// The role they get; one that the viewer may give.
    pub role_id: Option<ID>,
    /// Staff if absent.
    #[graphql(name = "type")]
    pub member_type: Option<MemberType>,
    /// Sent to this number by text message, and good for it only, once.
    pub phone: Option<String>,
    /// How long it works, 1 to 2160 hours.
    #[graphql(default = 168)]
    pub expires_in_hours: i32,
    /// How many may join by it, 1 to 10000; any number if absent.
    pub max_uses: Option<i32>,
    /// Whether an audit follows.
    #[graphql(default = true)]
    pub need_audit: bool,
}

/// Somebody answering an invitation. Who is not signed in gives name, phone and phoneCode; a password for the new
/// account is encrypted as for signing in.
#[derive(Debug, InputObject)]
pub struct InvitationJoinInput {
    /// Of the link.
    pub code: String,
    /// Why they want to join; up to 200 characters.
    pub reason: Option<String>,
    /// 1 to 50 characters.
    pub name: Option<String>,
    /// Mobile number.
    pub phone: Option<String>,
    /// The code sent to it for joining.
    pub phone_code: Option<String>,
    /// Encrypted; without one the person signs in by code.
    pub password: Option<String>,
    /// The key it is encrypted under.
    pub key_id: Option<String>,
    /// The nonce that came with the key.
    pub nonce: Option<String>,
}

payload! {
    /// An invitation, or why not.
    login InvitationPayload {
        /// As it is now; null when nothing was changed.
        invitation: Invitation
    }
}

/// What came of answering an invitation.
#[fields(public)]
pub struct InvitationJoinPayload {
    /// APPLIED when an audit follows, else ACTIVE; null when it failed.
    pub status: Option<MemberStatus>,
    /// Where.
    pub enterprise_name: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// What came of declining an invitation.
#[fields(public)]
pub struct InvitationDeclinePayload {
    /// Whose invitation it was; null when it failed.
    pub enterprise_name: Option<String>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change invitations.
#[derive(Default)]
pub struct InvitationMutation;

/// Root fields that change invitations.
#[object(root)]
impl InvitationMutation {
    /// Makes an invitation, and sends it when it names a number.
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

    /// Ends an invitation: its link works no more.
    #[requires("e:member")]
    async fn invitation_revoke(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<InvitationPayload> {
        let id = decode::<Invitation>(&id)?;
        InvitationPayload::from(service::revoke(ctx.services()?, ctx.viewer()?, id).await)
    }

    /// Says no to an invitation: whoever has its link, or the person signed in whose number it is for.
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

    /// Takes an invitation up (core §7 `POST invitemember/join`): somebody signed in, or somebody new who proves a
    /// number by a code.
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
        // a token joins nothing in its owner's name
        let viewer = ctx.viewer_opt().map(AsRef::as_ref).filter(|viewer| viewer.token.is_none());
        let (joined, user_errors) = payload::split(join::join(ctx.services()?, viewer, answer).await)?;
        let (status, enterprise_name) = joined
            .map(|joined| (MemberStatus::from(Status::from_i16(joined.status)), joined.enterprise_name))
            .unzip();
        Ok(InvitationJoinPayload { status, enterprise_name, user_errors })
    }
}
