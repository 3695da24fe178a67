//! GraphQL mutations of sessions, passwords and the profile.

use std::sync::Arc;

use async_graphql::Context;
use xieli_domain::account::Accounts as _;
use xieli_domain::account::credentials::{self, Sealed};
use xieli_domain::account::login::{self, Credentials, Second};
use xieli_domain::account::profile::{self, ProfileChanges};
use xieli_domain::account::{session, sms, wechat};
use xieli_domain::security::password_link;
use xieli_kernel::{AppError, AppResult};
use xieli_macros::object;

use super::inputs::{
    EnterpriseSwitchInput, PasswordChangeInput, PasswordResetByCodeInput, PasswordResetByLinkInput,
    ProfileUpdateInput, SessionCreateByCodeInput, SessionCreateByWechatInput, SessionCreateInput,
    SessionRefreshInput, SessionRevokeInput, SmsCodeSendInput, WechatBeginInput, WechatBindInput, given,
    reading,
};
use super::payloads::{
    PasswordPayload, ProfilePayload, SessionEndPayload, SessionPayload, SessionRevokePayload,
    SmsCodeSendPayload, WechatBeginPayload,
};
use super::types::Session;
use super::viewer::decode_enterprise;
use crate::core::input::change;
use crate::core::{ContextExt, Result, decode, payload};
use crate::member::Gender;

/// Mutations of sessions.
#[derive(Default)]
pub struct SessionMutation;

/// Mutations of sessions.
#[object(root)]
impl SessionMutation {
    /// Signs in by name and password (core §7 `POST login`). After 3 failures a captcha is required, after 10
    /// the name is locked for a time. For an account with a second factor the answer is a ticket for
    /// `sessionSecondFactor`, unless the input has the second factor or the token of a trusted device.
    #[public]
    async fn session_create(&self, ctx: &Context<'_>, input: SessionCreateInput) -> Result<SessionPayload> {
        let sent = Credentials {
            username: input.username,
            password: input.password,
            key_id: input.key_id,
            nonce: input.nonce,
            reading: reading(input.captcha_id, input.captcha),
            second: Second { code: given(input.second_factor_code), trust_token: given(input.trust_token) },
        };
        SessionPayload::from(login::by_password(ctx.services()?, sent, &ctx.origin()?).await?)
    }

    /// Signs in by a code that was sent by text message.
    #[public]
    async fn session_create_by_code(
        &self,
        ctx: &Context<'_>,
        input: SessionCreateByCodeInput,
    ) -> Result<SessionPayload> {
        let second = Second { code: given(input.second_factor_code), trust_token: given(input.trust_token) };
        let attempt =
            login::by_code(ctx.services()?, &input.phone, &input.code, &second, &ctx.origin()?).await?;
        SessionPayload::from(attempt)
    }

    /// Signs in to the account to which the WeChat identity is bound (`wechatBind`).
    #[public]
    async fn session_create_by_wechat(
        &self,
        ctx: &Context<'_>,
        input: SessionCreateByWechatInput,
    ) -> Result<SessionPayload> {
        let second = Second { code: given(input.second_factor_code), trust_token: given(input.trust_token) };
        SessionPayload::from(login::by_wechat(ctx.services()?, &input.code, &second, &ctx.origin()?).await?)
    }

    /// Exchanges a refresh token for the next pair of tokens. `UNAUTHENTICATED` when the session has ended; a
    /// second use of the same token ends it.
    #[public]
    async fn session_refresh(&self, ctx: &Context<'_>, input: SessionRefreshInput) -> Result<SessionPayload> {
        let idle = input.idle.unwrap_or_default();
        let renewed = session::renew(ctx.services()?, &input.refresh_token, &ctx.origin()?, idle).await;
        SessionPayload::from(renewed)
    }

    /// Signs out (core §7 `DELETE logout`).
    #[login(restricted)]
    #[interactive]
    async fn session_end(&self, ctx: &Context<'_>) -> Result<SessionEndPayload> {
        let (ended, user_errors) = payload::split(session::logout(ctx.services()?, ctx.viewer()?).await)?;
        Ok(SessionEndPayload { ended: ended.is_some(), user_errors })
    }

    /// Ends one of the viewer's sessions; all nodes apply this within a second.
    #[login]
    #[interactive]
    async fn session_revoke(
        &self,
        ctx: &Context<'_>,
        input: SessionRevokeInput,
    ) -> Result<SessionRevokePayload> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let revoked = session::revoke(services, viewer, decode::<Session>(&input.id)?).await;
        left(ctx, revoked).await
    }

    /// Ends all of the viewer's sessions except the present one; all nodes apply this within a second.
    #[login]
    #[interactive]
    async fn session_revoke_others(&self, ctx: &Context<'_>) -> Result<SessionRevokePayload> {
        let revoked = session::revoke_others(ctx.services()?, ctx.viewer()?).await;
        left(ctx, revoked).await
    }

    /// Switches to another of the viewer's enterprises: new tokens, the same session.
    #[login(restricted)]
    #[interactive]
    async fn enterprise_switch(
        &self,
        ctx: &Context<'_>,
        input: EnterpriseSwitchInput,
    ) -> Result<SessionPayload> {
        let enterprise = decode_enterprise(&input.enterprise_id)?;
        let shown = input.refresh_token.as_deref();
        SessionPayload::from(session::switch(ctx.services()?, ctx.viewer()?, enterprise, shown).await)
    }
}

/// The remaining sessions, after some were ended.
async fn left(ctx: &Context<'_>, revoked: AppResult<()>) -> Result<SessionRevokePayload> {
    let (done, user_errors) = payload::split(revoked)?;
    let sessions = match done {
        Some(()) => Some(session::list(ctx.db()?, ctx.viewer()?).await?.into_iter().map(Session).collect()),
        None => None,
    };
    Ok(SessionRevokePayload { sessions, user_errors })
}

/// Mutations of the account.
#[derive(Default)]
pub struct AccountMutation;

/// Mutations of the account.
#[object(root)]
impl AccountMutation {
    /// Sends a code by text message (core §7 `GET sendCode/{phone}`): at most once a minute and ten times a
    /// day to a number.
    #[public]
    async fn sms_code_send(&self, ctx: &Context<'_>, input: SmsCodeSendInput) -> Result<SmsCodeSendPayload> {
        let reading = reading(input.captcha_id, input.captcha);
        let origin = ctx.origin()?;
        let asker = sms::Asker {
            signed_in: ctx.viewer_opt().is_some_and(|viewer| viewer.token.is_none()),
            invitation: input.invitation_code.as_deref(),
            address: origin.address.as_deref(),
        };
        let asked = sms::ask(ctx.services()?, &input.phone, input.purpose.into(), &reading, asker).await?;
        SmsCodeSendPayload::from(asked)
    }

    /// Starts an authorization by WeChat, for `wechatBind` and `sessionCreateByWechat`.
    #[public]
    async fn wechat_begin(&self, ctx: &Context<'_>, input: WechatBeginInput) -> Result<WechatBeginPayload> {
        WechatBeginPayload::from(wechat::begin(ctx.services()?, &input.state))
    }

    /// Binds a WeChat identity to the viewer's account, within 15 minutes of signing in; `memberMpUnbind`
    /// removes it.
    #[login]
    #[interactive]
    async fn wechat_bind(&self, ctx: &Context<'_>, input: WechatBindInput) -> Result<ProfilePayload> {
        let bound = wechat::bind(ctx.services()?, ctx.viewer()?, &input.code).await;
        ctx.loaders()?.clear();
        ProfilePayload::from(bound.and_then(|()| ctx.viewer().cloned()))
    }

    /// Sets a new password by a code (core §7 `PUT changePasswordByCode`); all sessions of the account end.
    #[public]
    async fn password_reset_by_code(
        &self,
        ctx: &Context<'_>,
        input: PasswordResetByCodeInput,
    ) -> Result<PasswordPayload> {
        let sealed = Sealed { values: [input.password], key_id: input.key_id, nonce: input.nonce };
        PasswordPayload::from(credentials::reset(ctx.services()?, &input.phone, &input.code, &sealed).await)
    }

    /// Sets a new password by a link that an administrator requested (`memberPasswordLink`), which is valid
    /// once; all sessions of the account end.
    #[public]
    async fn password_reset_by_link(
        &self,
        ctx: &Context<'_>,
        input: PasswordResetByLinkInput,
    ) -> Result<PasswordPayload> {
        let sealed = Sealed { values: [input.password], key_id: input.key_id, nonce: input.nonce };
        PasswordPayload::from(password_link::take(ctx.services()?, &input.secret, &sealed).await)
    }

    /// Changes the password (core §7 `PUT change_password`); all other sessions of the account end.
    #[login(restricted)]
    #[interactive]
    async fn password_change(
        &self,
        ctx: &Context<'_>,
        input: PasswordChangeInput,
    ) -> Result<PasswordPayload> {
        let values = [input.old_password, input.new_password];
        let sealed = Sealed { values, key_id: input.key_id, nonce: input.nonce };
        PasswordPayload::from(credentials::change(ctx.services()?, ctx.viewer()?, &sealed).await)
    }

    /// Changes the viewer's profile (core §7 `PUT basic_info`).
    #[login]
    #[interactive]
    async fn profile_update(&self, ctx: &Context<'_>, input: ProfileUpdateInput) -> Result<ProfilePayload> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let changes = ProfileChanges {
            name: input.name,
            email: change(input.email),
            gender: input.gender.map(Gender::as_i16),
            birthday: change(input.birthday).map(|day| day.map(Into::into)),
            position: change(input.position),
            introduction: change(input.introduction),
            phone: input.phone,
            phone_code: input.phone_code,
        };
        let result = match profile::update(services, viewer, changes).await {
            // the viewer is read again, because the name may have changed
            Ok(()) => services
                .identity()
                .elsewhere(viewer, viewer.enterprise_id)
                .await?
                .map(Arc::new)
                .ok_or_else(AppError::unauthenticated),
            Err(error) => Err(error),
        };
        ctx.loaders()?.clear();
        ProfilePayload::from(result)
    }
}
