//! GraphQL mutations of follow-ups with customers.

use async_graphql::{Context, ID};
use xieli_domain::follow::{model, next, service};
use xieli_domain::rows::Outcome;
use xieli_kernel::ids;
use xieli_macros::{fields, object};

use super::inputs::{
    CustomerFollowCreateInput, CustomerFollowUpdateChangesInput, CustomerNextFollowChangesInput,
};
use super::types::CustomerFollow;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};
use crate::customer::Customer;
use crate::customer::mutations::CustomerPayload;
use crate::part::CustomerPartIdsInput;

/// Result for one of several customers.
#[fields(login)]
pub struct CustomerFollowResult {
    /// Id of the customer.
    pub id: ID,
    /// The follow-up that was written; null when none was.
    pub customer_follow: Option<CustomerFollow>,
    /// Error message for the user; null on success.
    pub error: Option<String>,
}

impl From<Outcome<model::Follow>> for CustomerFollowResult {
    fn from(one: Outcome<model::Follow>) -> Self {
        let id = ids::encode("Customer", one.id).into();
        match one.result {
            Ok(row) => Self { id, customer_follow: Some(row.into()), error: None },
            Err(why) => Self { id, customer_follow: None, error: Some(why) },
        }
    }
}

payload! {
    /// Results for several customers, or the user errors that prevented all of them.
    login CustomerFollowsPayload {
        /// One result per requested customer, in the order of the request; null when nothing was attempted.
        results: Vec<CustomerFollowResult>
    }
}

payload! {
    /// Result of a mutation: the follow-up, or the user errors.
    login CustomerFollowPayload {
        /// The follow-up after the change; null when nothing was changed.
        customer_follow: CustomerFollow
    }
}

/// Mutations of follow-ups.
#[derive(Default)]
pub struct CustomerFollowMutation;

/// Mutations of follow-ups.
#[object(root)]
impl CustomerFollowMutation {
    /// Writes a follow-up for customers visible to the viewer, with one result each
    /// (business §7 `customer/follow`, `customer/batchFollow`).
    #[requires("cust")]
    async fn customer_follow_create(
        &self,
        ctx: &Context<'_>,
        input: CustomerFollowCreateInput,
    ) -> Result<CustomerFollowsPayload> {
        let made = service::create(ctx.db()?, ctx.viewer()?, input.read()?).await;
        let rows = made.map(|all| all.into_iter().map(CustomerFollowResult::from).collect::<Vec<_>>());
        CustomerFollowsPayload::from(rows)
    }

    /// Updates a follow-up, for its author within a day and for administrators.
    #[requires("cust")]
    async fn customer_follow_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the follow-up.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerFollowUpdateChangesInput,
    ) -> Result<CustomerFollowPayload> {
        let target = (decode::<CustomerFollow>(&id)?, version);
        CustomerFollowPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Sets the time of the next follow-up of a customer visible to the viewer, without writing a follow-up:
    /// its newest follow-up takes that time, and the members to be reminded of it are reminded then.
    #[requires("cust")]
    async fn customer_next_follow(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] id: ID,
        input: CustomerNextFollowChangesInput,
    ) -> Result<CustomerPayload> {
        let id = decode::<Customer>(&id)?;
        CustomerPayload::from(next::set(ctx.db()?, ctx.viewer()?, id, input.read()).await)
    }

    /// Deletes follow-ups, for their author within a day and for administrators; all or none.
    #[requires("cust")]
    #[delete(service::delete, CustomerFollow)]
    fn customer_follow_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
