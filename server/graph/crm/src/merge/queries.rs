//! Reading merges.

use async_graphql::{Context, ID};
use xieli_domain::merge::preview;
use xieli_domain::merge::store;
use xieli_macros::object;

use super::inputs::{CustomerMergeFilter, CustomerMergeOrder};
use super::types::{CustomerMerge, CustomerMergePreview};
use crate::core::{Connection, List, Reach, Result, decode, decode_all};
use crate::customer::Customer;

/// Root fields that read merges.
#[derive(Default)]
pub struct MergeQuery;

/// Root fields that read merges.
#[object(root)]
impl MergeQuery {
    /// What customers have, field by field, before they become one, and how much would move (business §7 Customers
    /// mergeCustomer). The viewer may change every one of them.
    #[requires("cust:merge")]
    async fn customer_merge_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The customers, with or without the one that stays; at most 10.")] ids: Vec<ID>,
        #[graphql(desc = "The one that stays.")] into_id: ID,
    ) -> Result<Option<CustomerMergePreview>> {
        let (into, ids) = (decode::<Customer>(&into_id)?, decode_all::<Customer>(&ids)?);
        let found = preview::preview(&*ctx.read().await?, ctx.viewer()?, into, &ids).await?;
        Ok(Some(found.into()))
    }

    /// What became one, one page, the last first; nothing for those without `cust:merge`.
    #[requires("cust")]
    #[list(store)]
    fn customer_merges(list: List<CustomerMergeFilter, CustomerMergeOrder>) -> Connection<CustomerMerge>;
}
