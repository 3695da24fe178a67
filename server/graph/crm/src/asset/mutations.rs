//! GraphQL mutations of customer assets and devices.

use async_graphql::{Context, ID};
use xieli_domain::asset::service;
use xieli_macros::object;

use super::inputs::CustomerAssetInput;
use super::types::{CustomerAsset, CustomerAssetKind};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// Result of a mutation: the asset or device, or the user errors.
    login CustomerAssetPayload {
        /// The customer asset after the change; null when nothing was changed.
        customer_asset: CustomerAsset
    }
}

/// Mutations of customer assets and devices, for members who may change the customer.
#[derive(Default)]
pub struct CustomerAssetMutation;

/// Mutations of customer assets and devices, for members who may change the customer.
#[object(root)]
impl CustomerAssetMutation {
    /// Adds an asset or a device to a customer (business §7 Customers).
    #[requires("cust")]
    async fn customer_asset_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
        #[graphql(desc = "Whether it is an asset or a device.")] kind: CustomerAssetKind,
        input: CustomerAssetInput,
    ) -> Result<CustomerAssetPayload> {
        let of = (decode::<Customer>(&customer_id)?, kind.as_i16());
        CustomerAssetPayload::from(service::create(ctx.db()?, ctx.viewer()?, of, input.read()?).await)
    }

    /// Updates an asset or a device; absent fields stay unchanged, null clears.
    #[requires("cust")]
    async fn customer_asset_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer asset.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerAssetInput,
    ) -> Result<CustomerAssetPayload> {
        let target = (decode::<CustomerAsset>(&id)?, version);
        CustomerAssetPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes assets and devices that carry no QR code; all or none.
    #[requires("cust")]
    #[delete(service::delete, CustomerAsset)]
    fn customer_asset_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
