//! Making and revoking personal access tokens.

use async_graphql::{Context, ID};
use xieli_domain::access_token::{model, service};
use xieli_kernel::AppResult;
use xieli_macros::{InputObject, fields, object};

use super::types::AccessToken;
use crate::core::{Date, Reach, Result, UserError, decode, payload};

/// A new access token.
#[derive(InputObject)]
pub struct AccessTokenCreateInput {
    /// 1 to 50 characters.
    pub name: String,
    /// Codes that one holds (`viewer { accessTokenOptions }` lists them), and `teamManage`; none: what needs no code.
    pub permissions: Vec<String>,
    /// It may change nothing.
    pub read_only: bool,
    /// The last day it works.
    pub expires_on: Date,
}

/// Which token.
#[derive(InputObject)]
pub struct AccessTokenRevokeInput {
    /// One's own, or with `e:manage` anybody's in the enterprise.
    pub id: ID,
}

/// A new token, or why not.
#[fields(login)]
pub struct AccessTokenCreatePayload {
    /// The token; null when there is none.
    pub access_token: Option<AccessToken>,
    /// What stands behind `Bearer ` in the Authorization header. Shown this once.
    pub secret: Option<String>,
    /// What the user can mend; empty when it worked.
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
    /// The token as it is now, or why not.
    login AccessTokenRevokePayload {
        /// Revoked; null when nothing was changed.
        access_token: AccessToken
    }
}

/// Root fields that change access tokens.
#[derive(Default)]
pub struct AccessTokenMutation;

/// Root fields that change access tokens.
#[object(root)]
impl AccessTokenMutation {
    /// Makes an access token for the viewer.
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

    /// Ends an access token; every node knows within a second.
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
