//! Changing what customers own.

use async_graphql::{Context, ID};
use xieli_domain::asset::service;
use xieli_macros::object;

use super::inputs::CustomerAssetInput;
use super::types::{CustomerAsset, CustomerAssetKind};
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// An asset or device, or why not.
    login CustomerAssetPayload {
        /// As it is now; null when nothing was changed.
        customer_asset: CustomerAsset
    }
}

/// Root fields that change what customers own: for whoever may change the customer.
#[derive(Default)]
pub struct CustomerAssetMutation;

/// Root fields that change what customers own: for whoever may change the customer.
#[object(root)]
impl CustomerAssetMutation {
    /// Puts an asset or a device to a customer (business §7 Customers).
    #[requires("cust")]
    async fn customer_asset_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "To which customer.")] customer_id: ID,
        #[graphql(desc = "Asset or device.")] kind: CustomerAssetKind,
        input: CustomerAssetInput,
    ) -> Result<CustomerAssetPayload> {
        let of = (decode::<Customer>(&customer_id)?, kind.as_i16());
        CustomerAssetPayload::from(service::create(ctx.db()?, ctx.viewer()?, of, input.read()?).await)
    }

    /// Changes an asset or a device; absent fields stay, null clears.
    #[requires("cust")]
    async fn customer_asset_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerAssetInput,
    ) -> Result<CustomerAssetPayload> {
        let target = (decode::<CustomerAsset>(&id)?, version);
        CustomerAssetPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes assets and devices on which no code hangs; all or none.
    #[requires("cust")]
    #[delete(service::delete, CustomerAsset)]
    fn customer_asset_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
