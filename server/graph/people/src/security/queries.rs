//! Reading about the security of an account and the policy of an enterprise.

use async_graphql::Context;
use xieli_domain::security::{factor, policy};
use xieli_macros::object;

use super::types::{AccountSecurity, SecurityPolicy};
use crate::core::{Reach, Result};

/// Root fields that read about security.
#[derive(Default)]
pub struct SecurityQuery;

/// Root fields that read about security.
#[object(root)]
impl SecurityQuery {
    /// How the viewer's account is guarded, and what the enterprise asks for before anything else is allowed.
    #[login(restricted)]
    #[interactive]
    async fn account_security(&self, ctx: &Context<'_>) -> Result<AccountSecurity> {
        let viewer = ctx.viewer()?;
        Ok(AccountSecurity::new(factor::standing(ctx.db()?, viewer).await?, viewer.clone()))
    }

    /// What the enterprise asks of its members.
    #[requires("e:manage")]
    async fn security_policy(&self, ctx: &Context<'_>) -> Result<Option<SecurityPolicy>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        Ok(Some(policy::of(&*ctx.read().await?, enterprise_id).await?.into()))
    }
}
