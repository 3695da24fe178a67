//! GraphQL queries of sessions and of the viewer.

use async_graphql::Context;
use xieli_domain::account::Accounts as _;
use xieli_domain::account::{captcha, wechat};
use xieli_kernel::ErrorCode;
use xieli_macros::object;

use super::types::{Captcha, LoginKey, TokenCheck};
use super::viewer::Viewer;
use crate::core::{ContextExt, Result};

/// Queries of sessions and of the viewer.
#[derive(Default)]
pub struct AccountQuery;

/// Queries of sessions and of the viewer.
#[object(root)]
impl AccountQuery {
    /// The key that encrypts user name and password, and a nonce for one attempt
    /// (core §5 Login, `GET /api/ems/publicKey`).
    #[public]
    async fn login_key(&self, ctx: &Context<'_>) -> Result<LoginKey> {
        Ok(ctx.services()?.login_keys().offer().await?.into())
    }

    /// A captcha (core §7 `GET getCheckCode`).
    #[public]
    async fn captcha(&self, ctx: &Context<'_>) -> Result<Captcha> {
        Ok(captcha::make(ctx.services()?).await?.into())
    }

    /// Whether signing in by WeChat is available.
    #[public]
    async fn wechat_offered(&self, ctx: &Context<'_>) -> Result<bool> {
        Ok(wechat::is_offered(ctx.services()?))
    }

    /// Whether an access token is valid (core §7 `POST /auth/oauth/check_token`).
    #[public]
    async fn token_check(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The access token, with or without `Bearer `.")] token: String,
    ) -> Result<TokenCheck> {
        match ctx.services()?.identity().check(&token).await {
            Ok((viewer, expires_at)) => Ok(TokenCheck {
                active: true,
                expires_at,
                member_row_id: Some(viewer.member_id.to_string()),
                enterprise_row_id: Some(viewer.enterprise_id.to_string()),
            }),
            Err(error) if error.code() == ErrorCode::Unauthenticated => Ok(TokenCheck::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// The signed-in member.
    #[login]
    async fn viewer(&self, ctx: &Context<'_>) -> Result<Option<Viewer>> {
        Ok(Some(Viewer(ctx.viewer()?.clone())))
    }
}
