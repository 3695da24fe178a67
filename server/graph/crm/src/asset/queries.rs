//! Reading what customers own.

use async_graphql::{Context, ID};
use xieli_domain::asset::{service, store};
use xieli_macros::object;

use super::inputs::CustomerAssetFilter;
use super::types::{CustomerAsset, CustomerAssetFacets};
use crate::core::{Connection, List, Reach, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartOrder;

/// Root fields that read what customers own.
#[derive(Default)]
pub struct CustomerAssetQuery;

/// Root fields that read what customers own.
#[object(root)]
impl CustomerAssetQuery {
    /// Assets and devices of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::assets)]
    fn customer_assets(list: List<CustomerAssetFilter, CustomerPartOrder>) -> Connection<CustomerAsset>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust")]
    #[one]
    fn customer_asset() -> CustomerAsset;

    /// What is said of a customer's things, each once: to narrow lists by (business §7 Customers). Null when there is no
    /// such customer for the viewer.
    #[requires("cust")]
    async fn customer_asset_facets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which customer.")] customer_id: ID,
    ) -> Result<Option<CustomerAssetFacets>> {
        let customer = decode::<Customer>(&customer_id)?;
        let facets = service::facets(&*ctx.read().await?, ctx.viewer()?, customer).await?;
        Ok(facets.map(CustomerAssetFacets::from))
    }
}
