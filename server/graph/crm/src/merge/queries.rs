//! GraphQL queries of customer merges.

use async_graphql::{Context, ID};
use xieli_domain::merge::preview;
use xieli_domain::merge::store;
use xieli_macros::object;

use super::inputs::{CustomerMergeFilter, CustomerMergeOrder};
use super::types::{CustomerMerge, CustomerMergePreview};
use crate::core::{Connection, ContextExt, List, Result, decode, decode_all};
use crate::customer::Customer;

/// Queries of merges.
#[derive(Default)]
pub struct MergeQuery;

/// Queries of merges.
#[object(root)]
impl MergeQuery {
    /// Preview of a merge: the customers' values field by field, and how many records would move
    /// (business §7 Customers: mergeCustomer). Requires the right to change every one of them.
    #[requires("cust:merge")]
    async fn customer_merge_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids of the customers, at most 10; the remaining one is optional.")] ids: Vec<ID>,
        #[graphql(desc = "Id of the customer that remains.")] into_id: ID,
    ) -> Result<Option<CustomerMergePreview>> {
        let (into, ids) = (decode::<Customer>(&into_id)?, decode_all::<Customer>(&ids)?);
        let found = preview::preview(&*ctx.read().await?, ctx.viewer()?, into, &ids).await?;
        Ok(Some(found.into()))
    }

    /// Merges, one page, the latest first; empty for viewers without `cust:merge`.
    #[requires("cust")]
    #[list(store)]
    fn customer_merges(list: List<CustomerMergeFilter, CustomerMergeOrder>) -> Connection<CustomerMerge>;
}
