//! Changing sub-units.

use async_graphql::{Context, ID};
use xieli_domain::child::service;
use xieli_macros::object;

use super::inputs::CustomerChildInput;
use super::types::CustomerChild;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// A sub-unit, or why not.
    login CustomerChildPayload {
        /// As it is now; null when nothing was changed.
        customer_child: CustomerChild
    }
}

/// Root fields that change sub-units: for whoever may change the customer.
#[derive(Default)]
pub struct CustomerChildMutation;

/// Root fields that change sub-units: for whoever may change the customer.
#[object(root)]
impl CustomerChildMutation {
    /// Puts a sub-unit to a customer (business §7 Customers).
    #[requires("cust")]
    async fn customer_child_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "To which customer.")] customer_id: ID,
        input: CustomerChildInput,
    ) -> Result<CustomerChildPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        CustomerChildPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Changes a sub-unit; absent fields stay, null clears.
    #[requires("cust")]
    async fn customer_child_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerChildInput,
    ) -> Result<CustomerChildPayload> {
        let target = (decode::<CustomerChild>(&id)?, version);
        CustomerChildPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Deletes sub-units; all or none.
    #[requires("cust")]
    #[delete(service::delete, CustomerChild)]
    fn customer_child_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
