//! GraphQL mutations of personal access tokens.

use async_graphql::{Context, ID};
use xieli_domain::access_token::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::AccessToken;
use crate::core::{ContextExt, Date, Result, UserError, decode, payload};

/// A new access token.
#[derive(InputObject)]
pub struct AccessTokenCreateInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Permission codes that the viewer has (`viewer { accessTokenOptions }` lists them), and `teamManage`;
    /// none: only access that needs no code.
    pub permissions: Vec<String>,
    /// Whether the token is read-only.
    pub read_only: bool,
    /// The last day on which it is valid.
    pub expires_on: Date,
}

/// The token to revoke.
#[derive(InputObject)]
pub struct AccessTokenRevokeInput {
    /// The global id of a token of the viewer's own, or with `e:manage` of any member of the enterprise.
    pub id: ID,
}

/// The new token, or the errors of the input.
#[fields(login)]
pub struct AccessTokenCreatePayload {
    /// The token; null when none was created.
    pub access_token: Option<AccessToken>,
    /// The secret to send after `Bearer ` in the Authorization header. It is shown only once.
    pub secret: Option<String>,
    /// Errors of the input, by field; empty on success.
    pub user_errors: Vec<UserError>,
}

impl AccessTokenCreatePayload {
    fn from(issued: AppResult<model::Issued>) -> Result<Self> {
        let (issued, user_errors) = payload::split(issued)?;
        let (access_token, secret) = issued.map(|issued| (AccessToken(issued.token), issued.secret)).unzip();
        Ok(Self { access_token, secret, user_errors })
    }
}

payload! {
    /// The revoked token, or the errors of the input.
    login AccessTokenRevokePayload {
        /// The token after the change; null when nothing was changed.
        access_token: AccessToken
    }
}

/// Root fields that change access tokens.
#[derive(Default)]
pub struct AccessTokenMutation;

/// Root fields that change access tokens.
#[object(root)]
impl AccessTokenMutation {
    /// Creates an access token for the viewer.
    #[login]
    #[interactive]
    async fn access_token_create(
        &self,
        ctx: &Context<'_>,
        input: AccessTokenCreateInput,
    ) -> Result<AccessTokenCreatePayload> {
        let new = model::NewAccessToken {
            name: input.name,
            permissions: input.permissions,
            read_only: input.read_only,
            expires_on: input.expires_on.into(),
        };
        AccessTokenCreatePayload::from(service::create(ctx.services()?, ctx.viewer()?, new).await)
    }

    /// Revokes an access token; all nodes apply this within a second.
    #[login]
    #[interactive]
    async fn access_token_revoke(
        &self,
        ctx: &Context<'_>,
        input: AccessTokenRevokeInput,
    ) -> Result<AccessTokenRevokePayload> {
        let id = decode::<AccessToken>(&input.id)?;
        AccessTokenRevokePayload::from(service::revoke(ctx.services()?, ctx.viewer()?, id).await)
    }
}
