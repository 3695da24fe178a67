//! Changing customers.

use async_graphql::{Context, ID};
use xieli_domain::customer::service;
use xieli_macros::object;

use super::inputs::{CustomerIdsInput, CustomerUpdateInput};
use super::types::Customer;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A customer, or why not.
    login CustomerPayload {
        /// As it is now; null when nothing was changed.
        customer: Customer
    }
}

/// Root fields that change customers.
#[derive(Default)]
pub struct CustomerMutation;

/// Root fields that change customers.
#[object(root)]
impl CustomerMutation {
    /// Changes a customer: its salesperson, a colleague of the salesperson's team, an administrator (business §7
    /// `PUT customer`). Takes one id.
    #[requires("cust")]
    async fn customer_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerUpdateInput,
        #[graphql(desc = "Another customer may have the same name; overrides no right.")] force: Option<bool>,
    ) -> Result<CustomerPayload> {
        let target = (decode::<Customer>(&id)?, version);
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        CustomerPayload::from(
            service::update(db, viewer, target, input.read()?, force.unwrap_or_default()).await,
        )
    }

    /// Deletes customers into the recycle bin; all or none (business §7 `DELETE customer`).
    #[requires("cust:del")]
    #[delete(service::delete, Customer)]
    fn customer_delete(input: CustomerIdsInput) -> DeletePayload;
}
