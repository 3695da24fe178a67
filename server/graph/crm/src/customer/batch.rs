//! GraphQL mutations of several customers at once: update, transfer and sharing.

use async_graphql::{Context, ID};
use xieli_domain::customer::batch;
use xieli_domain::customer::model;
use xieli_domain::rows::Outcome;
use xieli_kernel::{AppResult, ids};
use xieli_macros::{InputObject, fields, object};

use super::inputs::{CustomerAssociationInput, pairs};
use super::mutations::CustomerPayload;
use super::types::{Customer, CustomerVisibility};
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional, payload};
use crate::member::Member;
use crate::team::Team;

/// Result for one of several customers.
#[fields(login)]
pub struct CustomerBatchResult {
    /// Id of the customer.
    pub id: ID,
    /// The customer after the change; null when it was not changed.
    pub customer: Option<Customer>,
    /// Error message for the user; null on success.
    pub error: Option<String>,
}

impl From<Outcome<model::Customer>> for CustomerBatchResult {
    fn from(one: Outcome<model::Customer>) -> Self {
        let id = ids::encode("Customer", one.id).into();
        match one.result {
            Ok(row) => Self { id, customer: Some(row.into()), error: None },
            Err(why) => Self { id, customer: None, error: Some(why) },
        }
    }
}

payload! {
    /// Results for several customers, or the user errors that prevented all of them.
    login CustomerBatchPayload {
        /// One result per requested customer, in the order of the request; null when nothing was attempted.
        results: Vec<CustomerBatchResult>
    }
}

impl CustomerBatchPayload {
    /// The payload for the outcomes of a service.
    pub fn of(result: AppResult<Vec<Outcome<model::Customer>>>) -> Result<Self> {
        Self::from(result.map(|all| all.into_iter().map(CustomerBatchResult::from).collect::<Vec<_>>()))
    }
}

/// Changes to several customers; absent fields stay unchanged.
#[derive(Debug, InputObject)]
pub struct CustomerBatchUpdateInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
    /// Customer type: a value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: Option<String>,
    /// Level: a value of the dictionary customer_level.
    pub level: Option<String>,
    /// Industry: a value of the dictionary customer_industry.
    pub industry: Option<String>,
    /// Tags to add: values of the dictionary customer_tag.
    pub add_tags: Option<Vec<String>>,
    /// Tags to remove: values of the dictionary customer_tag.
    pub remove_tags: Option<Vec<String>>,
    /// Visibility of the customers.
    pub is_open: Option<CustomerVisibility>,
}

/// A transfer of customers to another salesperson.
#[derive(Debug, InputObject)]
pub struct CustomerTransferInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
    /// Id of the new salesperson.
    pub salesman_id: ID,
    /// Id of one of the salesperson's teams; absent: the main team.
    pub salesman_team_id: Option<ID>,
    /// Whether the previous salesperson stays as an assistant.
    pub keep_assisting: Option<bool>,
    /// Reason, up to 200 characters; the notice to the new salesperson contains it.
    pub reason: Option<String>,
}

/// Assistants, following teams and visibility of a customer; absent fields stay unchanged.
#[derive(Debug, InputObject)]
pub struct CustomerShareChangesInput {
    /// The complete list of assistants, at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Ids of all following teams, at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Visibility of the customer.
    pub is_open: Option<CustomerVisibility>,
}

/// Mutations of several customers, and of the sharing of one.
#[derive(Default)]
pub struct CustomerBatchMutation;

/// Mutations of several customers, and of the sharing of one.
#[object(root)]
impl CustomerBatchMutation {
    /// Updates several customers, with one result each (business §7 `PUT customer/batchUpdate`).
    #[requires("cust:batch")]
    async fn customer_batch_update(
        &self,
        ctx: &Context<'_>,
        input: CustomerBatchUpdateInput,
    ) -> Result<CustomerBatchPayload> {
        let patch = model::BatchPatch {
            customer_type: input.customer_type,
            level: input.level,
            industry: input.industry,
            add_tags: input.add_tags.unwrap_or_default(),
            remove_tags: input.remove_tags.unwrap_or_default(),
            is_open: input.is_open.map(CustomerVisibility::as_i16),
        };
        let ids = decode_all::<Customer>(&input.ids)?;
        CustomerBatchPayload::of(batch::update(ctx.db()?, ctx.viewer()?, &ids, patch).await)
    }

    /// Transfers customers to another salesperson, with one result each
    /// (business §7 `PUT customer/batchTransfer`).
    #[requires("cust:transfer")]
    async fn customer_transfer(
        &self,
        ctx: &Context<'_>,
        input: CustomerTransferInput,
    ) -> Result<CustomerBatchPayload> {
        let transfer = model::Transfer {
            salesman_id: decode::<Member>(&input.salesman_id)?,
            salesman_team_id: decode_optional::<Team>(input.salesman_team_id.as_ref())?,
            keep_assisting: input.keep_assisting.unwrap_or_default(),
            reason: input.reason,
        };
        let ids = decode_all::<Customer>(&input.ids)?;
        CustomerBatchPayload::of(batch::transfer(ctx.db()?, ctx.viewer()?, &ids, transfer).await)
    }

    /// Sets assistants, following teams and visibility of a customer, for members who may change it.
    #[requires("cust")]
    async fn customer_share(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the customer.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: CustomerShareChangesInput,
    ) -> Result<CustomerPayload> {
        let patch = model::CustomerPatch {
            is_open: input.is_open.map(CustomerVisibility::as_i16),
            assisting: input.associations.as_deref().map(pairs).transpose()?,
            following: input.follow_team_ids.as_deref().map(decode_all::<Team>).transpose()?,
            ..model::CustomerPatch::default()
        };
        let target = (decode::<Customer>(&id)?, version);
        CustomerPayload::from(batch::share(ctx.db()?, ctx.viewer()?, target, patch).await)
    }
}
