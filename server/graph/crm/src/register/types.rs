//! GraphQL types of the search for duplicates, and of the totals of the customer register.

use async_graphql::{Context, ID};
use xieli_domain::customer::model::{CustomerFilter, Scope};
use xieli_domain::customer::store;
use xieli_domain::register::model::{Duplicate, Likeness, Probe};
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{ContextExt, Result, decode_optional};
use crate::customer::Customer;

/// Known facts about a customer that may already be in the register.
#[derive(Debug, InputObject)]
pub struct CustomerProbe {
    /// Name of the customer.
    pub name: Option<String>,
    /// Phone number of one of its contacts.
    pub phone: Option<String>,
    /// Address of one of its places.
    pub address: Option<String>,
    /// Id of a customer to leave out: the one being changed.
    pub except_id: Option<ID>,
}

impl CustomerProbe {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<Probe> {
        let except = decode_optional::<Customer>(self.except_id.as_ref())?;
        Ok(Probe { name: self.name, phone: self.phone, address: self.address, except })
    }
}

/// Property in which two customers agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Likeness")]
pub enum CustomerLikeness {
    /// The name, regardless of spelling variants.
    Name,
    /// A phone number.
    Phone,
    /// An address.
    Address,
}

/// A possible duplicate. For a customer not visible to the viewer it names only the salesperson and team.
#[fields(login)]
pub struct CustomerDuplicate {
    /// Name of the customer; null when it is not visible to the viewer.
    pub name: Option<String>,
    /// Name of the salesperson.
    pub salesman_name: Option<String>,
    /// Name of the team for which the salesperson is responsible.
    pub team_name: Option<String>,
    /// Whether it is in the public pool.
    pub pooled: bool,
    /// Properties in which the customers agree.
    pub by: Vec<CustomerLikeness>,
    /// The customer; null when it is not visible to the viewer.
    pub customer: Option<Customer>,
}

impl CustomerDuplicate {
    /// The duplicate, with the names of its salesperson and team.
    pub fn new(found: Duplicate, salesman_name: Option<String>, team_name: Option<String>) -> Self {
        Self {
            name: found.visible.then(|| found.customer.name.clone()),
            salesman_name,
            team_name,
            pooled: found.customer.pooled_at.is_some(),
            by: found.by.into_iter().map(Into::into).collect(),
            customer: found.visible.then(|| Customer::from(found.customer)),
        }
    }
}

/// Number of customers visible to the viewer.
pub struct CustomerSummary;

impl CustomerSummary {
    async fn of(ctx: &Context<'_>, filter: CustomerFilter) -> Result<Option<i32>> {
        let count = store::count(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    async fn within(ctx: &Context<'_>, scope: Scope) -> Result<Option<i32>> {
        Self::of(ctx, CustomerFilter { scope: Some(scope), ..CustomerFilter::default() }).await
    }
}

/// Number of customers visible to the viewer.
#[object(login)]
impl CustomerSummary {
    /// Number of all customers visible to the viewer.
    async fn all(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::All).await
    }

    /// Number of customers whose salesperson is the viewer.
    async fn mine(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Mine).await
    }

    /// Number of customers of others that the viewer assists with or that one of the viewer's teams follows.
    async fn shared(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Shared).await
    }

    /// Number of customers in the pool.
    async fn pool(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Pool).await
    }

    /// Number of the viewer's customers whose planned follow-up is due.
    async fn follow_due(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let until = Some(chrono::Utc::now());
        let filter = CustomerFilter {
            scope: Some(Scope::Mine),
            next_follow_at: (None, until),
            ..CustomerFilter::default()
        };
        Self::of(ctx, filter).await
    }
}
