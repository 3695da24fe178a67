//! GraphQL queries of account security and of the security policy.

use async_graphql::Context;
use xieli_domain::security::{factor, policy};
use xieli_macros::object;

use super::types::{AccountSecurity, SecurityPolicy};
use crate::core::{ContextExt, Result};

/// Queries of account security.
#[derive(Default)]
pub struct SecurityQuery;

/// Queries of account security.
#[object(root)]
impl SecurityQuery {
    /// The security of the viewer's account, and the steps that the enterprise requires before other access.
    #[login(restricted)]
    #[interactive]
    async fn account_security(&self, ctx: &Context<'_>) -> Result<AccountSecurity> {
        let viewer = ctx.viewer()?;
        Ok(AccountSecurity::new(factor::standing(ctx.db()?, viewer).await?, viewer.clone()))
    }

    /// The security policy of the enterprise.
    #[requires("e:manage")]
    async fn security_policy(&self, ctx: &Context<'_>) -> Result<Option<SecurityPolicy>> {
        let enterprise_id = ctx.viewer()?.enterprise_id;
        Ok(Some(policy::of(&*ctx.read().await?, enterprise_id).await?.into()))
    }
}
