//! Customers become one and are parted again.

use async_graphql::{Context, ID};
use xieli_domain::merge::service;
use xieli_macros::{fields, object};

use super::inputs::CustomerMergeInput;
use super::types::CustomerMerge;
use crate::core::payload::split;
use crate::core::{Reach, Result, UserError, decode};
use crate::customer::Customer;
use crate::customer::mutations::CustomerPayload;

/// The one that stayed, or why not.
#[fields(login)]
pub struct CustomerMergePayload {
    /// As it is now; null when nothing was changed.
    pub customer: Option<Customer>,
    /// What was done, so that it can be undone.
    pub merge: Option<CustomerMerge>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// Root fields that make customers one.
#[derive(Default)]
pub struct MergeMutation;

/// Root fields that make customers one.
#[object(root)]
impl MergeMutation {
    /// Makes customers one: everything that hangs on the others moves to the one that stays (business §7 Customers
    /// mergeCustomer). The viewer may change every one of them.
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

    /// Undoes a merge within seven days, by whoever did it or an administrator: exactly what it moved goes back, as far
    /// as it still hangs on the one that stayed.
    #[requires("cust:merge")]
    async fn customer_merge_undo(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<CustomerPayload> {
        let id = decode::<CustomerMerge>(&id)?;
        CustomerPayload::from(service::undo(ctx.db()?, ctx.viewer()?, id).await)
    }
}
