//! GraphQL mutations of second factors, of the second step of signing in, and of the security policy.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::account::Accounts as _;
use xieli_domain::account::credentials::Sealed;
use xieli_domain::account::login;
use xieli_domain::security::{factor, password_link, policy};
use xieli_kernel::{AppError, AppResult};
use xieli_macros::{fields, object};

use super::inputs::{
    MemberPasswordLinkInput, MemberSecondFactorResetInput, SecondFactorCodeInput, SecondFactorDisableInput,
    SecondFactorRenewRecoveryCodesInput, SecondFactorStartInput, SecurityPolicyUpdateInput,
    SessionSecondFactorInput,
};
use super::types::{AccountSecurity, SecondFactorSetup, SecurityPolicy};
use crate::account::payloads::SessionPayload;
use crate::core::{ContextExt, Result, UserError, decode, payload};
use crate::member::Member;

payload! {
    /// The set-up data for an authenticator, or the errors of the input.
    login SecondFactorSetupPayload {
        /// The set-up data, effective once `secondFactorConfirm` has received a code of it.
        setup: SecondFactorSetup
    }
}

payload! {
    /// The security of the account, or the errors of the input.
    login AccountSecurityPayload {
        /// The security of the account after the change; null when nothing was changed.
        security: AccountSecurity
    }
}

payload! {
    /// The security policy, or the errors of the input.
    login SecurityPolicyPayload {
        /// The policy after the change; null when nothing was changed.
        policy: SecurityPolicy
    }
}

/// New recovery codes, or the errors of the input.
#[fields(login)]
pub struct RecoveryCodesPayload {
    /// The codes, shown only once; each replaces a code of the authenticator once.
    pub recovery_codes: Option<Vec<String>>,
    /// The security of the account after the change; null when nothing was changed.
    pub security: Option<AccountSecurity>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// A link to set a new password, or the errors of the input.
#[fields(login)]
pub struct MemberPasswordLinkPayload {
    /// The link to pass on, shown only once; null when it was sent to the member's own number.
    pub url: Option<String>,
    /// When it expires; null when there is none.
    pub expires_at: Option<DateTime<Utc>>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The member without a second factor, or the errors of the input.
#[fields(login)]
pub struct MemberSecondFactorPayload {
    /// The member after the change; null when nothing was changed.
    pub member: Option<Member>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations of account security.
#[derive(Default)]
pub struct SecurityMutation;

/// Mutations of account security.
#[object(root)]
impl SecurityMutation {
    /// The second step of signing in, with the ticket of the first.
    #[public]
    async fn session_second_factor(
        &self,
        ctx: &Context<'_>,
        input: SessionSecondFactorInput,
    ) -> Result<SessionPayload> {
        let trust = input.trust_device.unwrap_or_default();
        let origin = ctx.origin()?;
        let attempt = login::second_step(ctx.services()?, &input.ticket, &input.code, trust, &origin).await?;
        SessionPayload::from(attempt)
    }

    /// Starts setting up a second factor: a new secret for the authenticator. Later than 15 minutes after
    /// signing in the password is required; accounts without one sign in again.
    #[login(restricted)]
    #[interactive]
    async fn second_factor_start(
        &self,
        ctx: &Context<'_>,
        input: Option<SecondFactorStartInput>,
    ) -> Result<SecondFactorSetupPayload> {
        let given =
            input.map(|input| typed(input.password, input.key_id, input.nonce)).transpose()?.flatten();
        let started = factor::start(ctx.services()?, ctx.viewer()?, given.as_ref()).await;
        SecondFactorSetupPayload::from(started)
    }

    /// Completes the set-up with a code of the authenticator; the person's other sessions end.
    #[login(restricted)]
    #[interactive]
    async fn second_factor_confirm(
        &self,
        ctx: &Context<'_>,
        input: SecondFactorCodeInput,
    ) -> Result<RecoveryCodesPayload> {
        let confirmed = factor::confirm(ctx.services()?, ctx.viewer()?, &input.code).await;
        recovery_codes(ctx, confirmed).await
    }

    /// Removes the second factor, unless the enterprise requires one. Accounts without a password need a
    /// sign-in of the last 15 minutes.
    #[login]
    #[interactive]
    async fn second_factor_disable(
        &self,
        ctx: &Context<'_>,
        input: SecondFactorDisableInput,
    ) -> Result<AccountSecurityPayload> {
        let password = typed(input.password, input.key_id, input.nonce)?;
        let disabled = factor::disable(ctx.services()?, ctx.viewer()?, password.as_ref(), &input.code).await;
        AccountSecurityPayload::from(standing(ctx, disabled).await)
    }

    /// Replaces the recovery codes; the old ones become invalid. Later than 15 minutes after signing in the
    /// password is required as well; accounts without one sign in again.
    #[login]
    #[interactive]
    async fn second_factor_renew_recovery_codes(
        &self,
        ctx: &Context<'_>,
        input: SecondFactorRenewRecoveryCodesInput,
    ) -> Result<RecoveryCodesPayload> {
        let given = typed(input.password, input.key_id, input.nonce)?;
        let renewed =
            factor::renew_recovery(ctx.services()?, ctx.viewer()?, given.as_ref(), &input.code).await;
        recovery_codes(ctx, renewed).await
    }

    /// Revokes the trust in all of the viewer's devices: each needs the second step again.
    #[login]
    #[interactive]
    async fn trusted_devices_forget(&self, ctx: &Context<'_>) -> Result<AccountSecurityPayload> {
        let forgotten = factor::forget_devices(ctx.db()?, ctx.viewer()?).await;
        AccountSecurityPayload::from(standing(ctx, forgotten).await)
    }

    /// Removes the second factor of a member who lost it; the member is notified, and all their sessions end.
    /// Not for the owner, nor for a member who belongs to another enterprise as well.
    #[requires("e:manage")]
    #[interactive]
    async fn member_second_factor_reset(
        &self,
        ctx: &Context<'_>,
        input: MemberSecondFactorResetInput,
    ) -> Result<MemberSecondFactorPayload> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let id = decode::<Member>(&input.member_id)?;
        let reset = factor::reset(services, viewer, id, input.reason.as_deref()).await;
        let (done, user_errors) = payload::split(reset)?;
        ctx.loaders()?.clear();
        let member = match done {
            Some(()) => {
                let found = xieli_domain::member::store::find(&*ctx.db()?.own().await?, viewer, id).await?;
                found.map(Member::from)
            }
            None => None,
        };
        Ok(MemberSecondFactorPayload { member, user_errors })
    }

    /// Creates a link by which a member sets a new password, once, within a day. The link is returned where
    /// the enterprise created the account; otherwise it is sent to the number that the member has proven. The
    /// member is notified.
    #[requires("e:member")]
    #[interactive]
    async fn member_password_link(
        &self,
        ctx: &Context<'_>,
        input: MemberPasswordLinkInput,
    ) -> Result<MemberPasswordLinkPayload> {
        let id = decode::<Member>(&input.member_id)?;
        let made = password_link::make(ctx.services()?, ctx.viewer()?, id).await;
        let (made, user_errors) = payload::split(made)?;
        let (url, expires_at) = made.map(|made| (made.url, made.expires_at)).unzip();
        Ok(MemberPasswordLinkPayload { url: url.flatten(), expires_at, user_errors })
    }

    /// Sets the security policy of the enterprise. Stricter rules apply to open sessions as well.
    #[requires("e:manage")]
    #[interactive]
    async fn security_policy_update(
        &self,
        ctx: &Context<'_>,
        input: SecurityPolicyUpdateInput,
    ) -> Result<SecurityPolicyPayload> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let updated = match input.policy(viewer.enterprise_id) {
            Ok(wanted) => policy::update(services, viewer, wanted).await,
            Err(error) => Err(error),
        };
        SecurityPolicyPayload::from(updated)
    }
}

/// The decrypted password, if one was sent.
fn typed(
    password: Option<String>,
    key_id: Option<String>,
    nonce: Option<String>,
) -> AppResult<Option<Sealed<1>>> {
    match (password, key_id, nonce) {
        (None, _, _) => Ok(None),
        (Some(password), Some(key_id), Some(nonce)) => Ok(Some(Sealed { values: [password], key_id, nonce })),
        (Some(_), _, _) => Err(AppError::bad_input("password 须与 keyId、nonce 一同提交")),
    }
}

/// The security of the account after a successful change, which may have lifted the restriction.
async fn standing(ctx: &Context<'_>, result: AppResult<()>) -> AppResult<AccountSecurity> {
    result?;
    let (services, viewer) = (ctx.services()?, ctx.viewer()?);
    let now = services.identity().elsewhere(viewer, viewer.enterprise_id).await?;
    let now = now.ok_or_else(AppError::unauthenticated)?;
    let standing = factor::standing(services.db(), &now).await?;
    Ok(AccountSecurity::new(standing, std::sync::Arc::new(now)))
}

async fn recovery_codes(ctx: &Context<'_>, result: AppResult<Vec<String>>) -> Result<RecoveryCodesPayload> {
    let (codes, user_errors) = payload::split(result)?;
    let security = match &codes {
        Some(_) => Some(standing(ctx, Ok(())).await?),
        None => None,
    };
    Ok(RecoveryCodesPayload { recovery_codes: codes, security, user_errors })
}
