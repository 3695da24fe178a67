//! Setting up and taking away second factors, the second step of signing in, deciding the policy.

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
use crate::core::{Reach, Result, UserError, decode, payload};
use crate::member::Member;

payload! {
    /// What an authenticator has to be told, or why not.
    login SecondFactorSetupPayload {
        /// Counts once `secondFactorConfirm` was given a code of it.
        setup: SecondFactorSetup
    }
}

payload! {
    /// The account's security, or why not.
    login AccountSecurityPayload {
        /// As it is now; null when nothing was changed.
        security: AccountSecurity
    }
}

payload! {
    /// The policy, or why not.
    login SecurityPolicyPayload {
        /// As it is now; null when nothing was changed.
        policy: SecurityPolicy
    }
}

/// Fresh recovery codes, or why not.
#[fields(login)]
pub struct RecoveryCodesPayload {
    /// Shown this once; each serves once in the place of a code of the authenticator.
    pub recovery_codes: Option<Vec<String>>,
    /// As it is now; null when nothing was changed.
    pub security: Option<AccountSecurity>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// A link, or why there is none.
#[fields(login)]
pub struct MemberPasswordLinkPayload {
    /// To be passed on, shown this once; null when it went to the member's own number.
    pub url: Option<String>,
    /// It works until then; null when there is none.
    pub expires_at: Option<DateTime<Utc>>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// A member without a second factor, or why not.
#[fields(login)]
pub struct MemberSecondFactorPayload {
    /// As they are now; null when nothing was changed.
    pub member: Option<Member>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that change security.
#[derive(Default)]
pub struct SecurityMutation;

/// Root fields that change security.
#[object(root)]
impl SecurityMutation {
    /// The second step of signing in, when the first has answered a ticket.
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

    /// Begins to set up a second factor: a fresh secret for the authenticator. Later than 15 minutes after signing in it
    /// takes the password; who has none signs in anew.
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

    /// Ends setting up with a code of the authenticator; the person's other sessions end.
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

    /// Turns the second factor off; not while the enterprise asks for it. Who has no password has signed in at most 15
    /// minutes ago.
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

    /// New recovery codes; the old ones are void. Later than 15 minutes after signing in it takes the password, too; who
    /// has none signs in anew.
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

    /// Leaves the second step out on none of the viewer's devices any more.
    #[login]
    #[interactive]
    async fn trusted_devices_forget(&self, ctx: &Context<'_>) -> Result<AccountSecurityPayload> {
        let forgotten = factor::forget_devices(ctx.db()?, ctx.viewer()?).await;
        AccountSecurityPayload::from(standing(ctx, forgotten).await)
    }

    /// Takes away the second factor of a member who lost it; the member is told, and every session of theirs ends. Not
    /// the owner's, nor that of somebody who belongs to another enterprise as well.
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

    /// A link by which a member sets a new password, once, within a day. It is answered where the enterprise made the account;
    /// else it goes to the number that the member has proven. The member is told.
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

    /// Decides what the enterprise asks of its members. What becomes stricter holds for open sessions, too.
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

/// A password as it came, if it did.
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

/// The account as it stands after a change that worked; the restriction may be gone with it.
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
