//! GraphQL mutations of customers.

use async_graphql::{Context, ID};
use xieli_domain::customer::service;
use xieli_macros::object;

use super::inputs::{CustomerIdsInput, CustomerUpdateChangesInput};
use super::types::Customer;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// Result of a mutation: the customer, or the user errors.
    login CustomerPayload {
        /// The customer after the change; null when nothing was changed.
        customer: Customer
    }
}

/// Mutations of customers.
#[derive(Default)]
pub struct CustomerMutation;

/// Mutations of customers.
#[object(root)]
impl CustomerMutation {
    /// Updates a customer, for its salesperson, colleagues in the salesperson's team and administrators
    /// (business §7 `PUT customer`). Takes one id.
    #[requires("cust")]
    async fn customer_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerUpdateChangesInput,
        #[graphql(desc = "Allows another customer's name; grants no further rights.")] force: Option<bool>,
    ) -> Result<CustomerPayload> {
        let target = (decode::<Customer>(&id)?, version);
        let (db, viewer) = (ctx.db()?, ctx.viewer()?);
        CustomerPayload::from(
            service::update(db, viewer, target, input.read()?, force.unwrap_or_default()).await,
        )
    }

    /// Moves customers to the recycle bin; all or none (business §7 `DELETE customer`).
    #[requires("cust:del")]
    #[delete(service::delete, Customer)]
    fn customer_delete(input: CustomerIdsInput) -> DeletePayload;
}
