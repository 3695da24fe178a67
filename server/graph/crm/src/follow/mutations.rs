//! Writing follow-ups.

use async_graphql::{Context, ID};
use xieli_domain::follow::{model, next, service};
use xieli_domain::rows::Outcome;
use xieli_kernel::ids;
use xieli_macros::{fields, object};

use super::inputs::{CustomerFollowCreateInput, CustomerFollowUpdateInput, CustomerNextFollowInput};
use super::types::CustomerFollow;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};
use crate::customer::Customer;
use crate::customer::mutations::CustomerPayload;
use crate::part::CustomerPartIdsInput;

/// What became of the follow-up of one of several customers.
#[fields(login)]
pub struct CustomerFollowResult {
    /// Which customer.
    pub id: ID,
    /// What was written; null when nothing was.
    pub customer_follow: Option<CustomerFollow>,
    /// Why not, for the user.
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
    /// Follow-ups of several customers, or why nothing was tried.
    login CustomerFollowsPayload {
        /// One for each customer that was named, in that order; null when nothing was tried.
        results: Vec<CustomerFollowResult>
    }
}

payload! {
    /// A follow-up, or why not.
    login CustomerFollowPayload {
        /// As it is now; null when nothing was changed.
        customer_follow: CustomerFollow
    }
}

/// Root fields that write follow-ups.
#[derive(Default)]
pub struct CustomerFollowMutation;

/// Root fields that write follow-ups.
#[object(root)]
impl CustomerFollowMutation {
    /// Writes what was done with customers that exist for the viewer, each answered for by itself (business §7
    /// `customer/follow`, `customer/batchFollow`).
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

    /// Changes a follow-up: whoever made it within a day, an administrator.
    #[requires("cust")]
    async fn customer_follow_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerFollowUpdateInput,
    ) -> Result<CustomerFollowPayload> {
        let target = (decode::<CustomerFollow>(&id)?, version);
        CustomerFollowPayload::from(service::update(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Says when a customer that exists for the viewer is to be followed next, without a follow-up: its newest one says that time
    /// from now on, and whoever is to be reminded of it is reminded then.
    #[requires("cust")]
    async fn customer_next_follow(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which customer.")] id: ID,
        input: CustomerNextFollowInput,
    ) -> Result<CustomerPayload> {
        let id = decode::<Customer>(&id)?;
        CustomerPayload::from(next::set(ctx.db()?, ctx.viewer()?, id, input.read()).await)
    }

    /// Deletes follow-ups; all or none: whoever made them within a day, an administrator.
    #[requires("cust")]
    #[delete(service::delete, CustomerFollow)]
    fn customer_follow_delete(input: CustomerPartIdsInput) -> DeletePayload;
}
