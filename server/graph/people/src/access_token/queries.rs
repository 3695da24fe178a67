//! GraphQL queries of personal access tokens.

use async_graphql::Context;
use xieli_macros::object;

use super::types::{AccessToken, AccessTokenFilter, connection};
use crate::core::{Connection, PageArgs, PageInput, Result};

/// Root fields that read access tokens.
#[derive(Default)]
pub struct AccessTokenQuery;

/// Root fields that read access tokens.
#[object(root)]
impl AccessTokenQuery {
    /// The enterprise's personal access tokens, newest first, one page. The viewer's own are in `viewer {
    /// accessTokens }`.
    #[requires("e:manage")]
    #[interactive]
    async fn access_tokens(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the tokens.")] filter: Option<AccessTokenFilter>,
    ) -> Result<Option<Connection<AccessToken>>> {
        let filter = filter.unwrap_or_default().read()?;
        Ok(Some(connection(ctx, filter, PageArgs { first, after, page }).await?))
    }
}
