//! GraphQL mutations of sub-units of customers.

use async_graphql::{Context, ID};
use xieli_domain::child::service;
use xieli_macros::object;

use super::inputs::CustomerChildInput;
use super::types::CustomerChild;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::customer::Customer;
use crate::part::CustomerPartIdsInput;

payload! {
    /// Result of a mutation: the sub-unit, or the user errors.
    login CustomerChildPayload {
        /// The sub-unit after the change; null when nothing was changed.
        customer_child: CustomerChild
    }
}

/// Mutations of sub-units, for members who may change the customer.
#[derive(Default)]
pub struct CustomerChildMutation;

/// Mutations of sub-units, for members who may change the customer.
#[object(root)]
impl CustomerChildMutation {
    /// Adds a sub-unit to a customer (business §7 Customers).
    #[requires("cust")]
    async fn customer_child_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] customer_id: ID,
        input: CustomerChildInput,
    ) -> Result<CustomerChildPayload> {
        let customer = decode::<Customer>(&customer_id)?;
        CustomerChildPayload::from(service::create(ctx.db()?, ctx.viewer()?, customer, input.read()?).await)
    }

    /// Updates a sub-unit; absent fields stay unchanged, null clears.
    #[requires("cust")]
    async fn customer_child_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the sub-unit.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
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
