//! GraphQL queries of customer assets and devices.

use async_graphql::{Context, ID};
use xieli_domain::asset::{service, store};
use xieli_macros::object;

use super::inputs::CustomerAssetFilter;
use super::types::{CustomerAsset, CustomerAssetFacets};
use crate::core::{Connection, ContextExt, List, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartOrder;

/// Queries of customer assets and devices.
#[derive(Default)]
pub struct CustomerAssetQuery;

/// Queries of customer assets and devices.
#[object(root)]
impl CustomerAssetQuery {
    /// Assets and devices of customers, one page (business §7 Customers).
    #[requires("cust")]
    #[list(store::assets)]
    fn customer_assets(list: List<CustomerAssetFilter, CustomerPartOrder>) -> Connection<CustomerAsset>;

    /// The customer asset with this id; null when none is visible to the viewer.
    #[requires("cust")]
    #[one]
    fn customer_asset() -> CustomerAsset;

    /// Distinct products, models and departments of a customer's assets, as options of list filters
    /// (business §7 Customers). Null when the customer is not visible to the viewer.
    #[requires("cust")]
    async fn customer_asset_facets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
    ) -> Result<Option<CustomerAssetFacets>> {
        let customer = decode::<Customer>(&customer_id)?;
        let facets = service::facets(&*ctx.read().await?, ctx.viewer()?, customer).await?;
        Ok(facets.map(CustomerAssetFacets::from))
    }
}
