//! What is done with several customers at once.

use async_graphql::{Context, ID};
use xieli_domain::customer::batch;
use xieli_domain::customer::model;
use xieli_domain::rows::Outcome;
use xieli_kernel::{AppResult, ids};
use xieli_macros::{InputObject, fields, object};

use super::inputs::{CustomerAssociationInput, pairs};
use super::mutations::CustomerPayload;
use super::types::{Customer, CustomerVisibility};
use crate::core::{Reach, Result, decode, decode_all, decode_optional, payload};
use crate::member::Member;
use crate::team::Team;

/// What became of one of several customers.
#[fields(login)]
pub struct CustomerBatchResult {
    /// Which.
    pub id: ID,
    /// As it is now; null when it was not changed.
    pub customer: Option<Customer>,
    /// Why not, for the user.
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
    /// What became of each of several customers, or why nothing was tried.
    login CustomerBatchPayload {
        /// One for each that was named, in that order; null when nothing was tried.
        results: Vec<CustomerBatchResult>
    }
}

impl CustomerBatchPayload {
    /// Out of what a service answers.
    pub fn of(result: AppResult<Vec<Outcome<model::Customer>>>) -> Result<Self> {
        Self::from(result.map(|all| all.into_iter().map(CustomerBatchResult::from).collect::<Vec<_>>()))
    }
}

/// What is to change of several customers; absent fields stay.
#[derive(Debug, InputObject)]
pub struct CustomerBatchUpdateInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
    /// A value of the dictionary customer_type.
    #[graphql(name = "type")]
    pub customer_type: Option<String>,
    /// A value of the dictionary customer_level.
    pub level: Option<String>,
    /// A value of the dictionary customer_industry.
    pub industry: Option<String>,
    /// These values of the dictionary customer_tag as well.
    pub add_tags: Option<Vec<String>>,
    /// These no longer.
    pub remove_tags: Option<Vec<String>>,
    /// Who sees them.
    pub is_open: Option<CustomerVisibility>,
}

/// To whom customers go.
#[derive(Debug, InputObject)]
pub struct CustomerTransferInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
    /// Who is responsible from now on.
    pub salesman_id: ID,
    /// One of their teams; absent: the main one.
    pub salesman_team_id: Option<ID>,
    /// Who had them assists from now on.
    pub keep_assisting: Option<bool>,
    /// Up to 200 characters; the new salesperson is told it.
    pub reason: Option<String>,
}

/// Who else has to do with a customer; absent fields stay.
#[derive(Debug, InputObject)]
pub struct CustomerShareInput {
    /// Exactly these assist from now on; at most 50.
    pub associations: Option<Vec<CustomerAssociationInput>>,
    /// Exactly these teams follow from now on; at most 50.
    pub follow_team_ids: Option<Vec<ID>>,
    /// Who sees it.
    pub is_open: Option<CustomerVisibility>,
}

/// Root fields that change several customers, and who sees one.
#[derive(Default)]
pub struct CustomerBatchMutation;

/// Root fields that change several customers, and who sees one.
#[object(root)]
impl CustomerBatchMutation {
    /// Changes several customers, each answered for by itself (business §7 `PUT customer/batchUpdate`).
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

    /// Gives customers to another salesperson, each answered for by itself (business §7 `PUT customer/batchTransfer`).
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

    /// Says who else has to do with a customer and who sees it: whoever may change it.
    #[requires("cust")]
    async fn customer_share(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: CustomerShareInput,
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
