//! GraphQL mutations of customer addresses.

use async_graphql::{Context, ID};
use xieli_domain::address::service;
use xieli_macros::object;

use super::inputs::CustomerAddressInput;
use super::types::CustomerAddress;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// Result of a mutation: the address, or the user errors.
    login CustomerAddressPayload {
        /// The customer address after the change; null when nothing was changed.
        customer_address: CustomerAddress
    }
}

/// Mutations of addresses, for members who may change the customer.
#[derive(Default)]
pub struct CustomerAddressMutation;

/// Mutations of addresses, for members who may change the customer.
#[object(root)]
impl CustomerAddressMutation {
    /// Adds an address to a customer; the first one becomes the default address (business §7 Customers).
    #[requires("cust")]
    async fn customer_address_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
        input: CustomerAddressInput,
    ) -> Result<CustomerAddressPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        CustomerAddressPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Updates an address; absent fields stay unchanged, null clears.
    #[requires("cust")]
    async fn customer_address_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer address.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerAddressInput,
    ) -> Result<CustomerAddressPayload> {
        let target = (decode::<CustomerAddress>(&id)?, version);
        CustomerAddressPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes addresses to which nothing refers; all or none. The oldest one left replaces a deleted default
    /// address.
    #[requires("cust")]
    #[delete(service::delete, CustomerAddress)]
    fn customer_address_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
