//! GraphQL mutations that merge customers and undo merges.

use async_graphql::{Context, ID};
use xieli_domain::merge::service;
use xieli_macros::{fields, object};

use super::inputs::CustomerMergeInput;
use super::types::CustomerMerge;
use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError, decode};
use crate::customer::Customer;
use crate::customer::mutations::CustomerPayload;

/// Result of a merge: the remaining customer, or the user errors.
#[fields(login)]
pub struct CustomerMergePayload {
    /// The remaining customer after the change; null when nothing was changed.
    pub customer: Option<Customer>,
    /// The record of the merge, by which it can be undone.
    pub merge: Option<CustomerMerge>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// Mutations that merge customers.
#[derive(Default)]
pub struct MergeMutation;

/// Mutations that merge customers.
#[object(root)]
impl MergeMutation {
    /// Merges customers: everything that belongs to the others moves to the one that remains
    /// (business §7 Customers: mergeCustomer). Requires the right to change every one of them.
    #[requires("cust:merge")]
    async fn customer_merge(
        &self,
        ctx: &Context<'_>,
        input: CustomerMergeInput,
    ) -> Result<CustomerMergePayload> {
        let merged = service::merge(ctx.db()?, ctx.viewer()?, &input.read()?).await;
        let (done, user_errors) = split(merged)?;
        let (customer, merge) = done.unzip();
        Ok(CustomerMergePayload {
            customer: customer.map(Customer::from),
            merge: merge.map(CustomerMerge::from),
            user_errors,
        })
    }

    /// Undoes a merge within seven days, for the member who did it and for administrators: exactly the moved
    /// records go back, as far as they still belong to the remaining customer.
    #[requires("cust:merge")]
    async fn customer_merge_undo(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the merge.")] id: ID,
    ) -> Result<CustomerPayload> {
        let id = decode::<CustomerMerge>(&id)?;
        CustomerPayload::from(service::undo(ctx.db()?, ctx.viewer()?, id).await)
    }
}
