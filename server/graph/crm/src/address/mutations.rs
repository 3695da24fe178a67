//! Changing addresses.

use async_graphql::{Context, ID};
use xieli_domain::address::service;
use xieli_macros::object;

use super::inputs::CustomerAddressInput;
use super::types::CustomerAddress;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// An address, or why not.
    login CustomerAddressPayload {
        /// As it is now; null when nothing was changed.
        customer_address: CustomerAddress
    }
}

/// Root fields that change addresses: for whoever may change the customer.
#[derive(Default)]
pub struct CustomerAddressMutation;

/// Root fields that change addresses: for whoever may change the customer.
#[object(root)]
impl CustomerAddressMutation {
    /// Puts an address to a customer; the first is the default one (business §7 Customers).
    #[requires("cust")]
    async fn customer_address_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "To which customer.")] customer_id: ID,
        input: CustomerAddressInput,
    ) -> Result<CustomerAddressPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        CustomerAddressPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Changes an address; absent fields stay, null clears.
    #[requires("cust")]
    async fn customer_address_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerAddressInput,
    ) -> Result<CustomerAddressPayload> {
        let target = (decode::<CustomerAddress>(&id)?, version);
        CustomerAddressPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes addresses at which nothing stands; all or none. In place of a default one the oldest becomes it.
    #[requires("cust")]
    #[delete(service::delete, CustomerAddress)]
    fn customer_address_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
