//! What is asked before a customer is made, and what there is of them.

use async_graphql::{Context, ID};
use xieli_domain::customer::model::{CustomerFilter, Scope};
use xieli_domain::customer::store;
use xieli_domain::register::model::{Duplicate, Likeness, Probe};
use xieli_kernel::AppResult;
use xieli_macros::{Enum, InputObject, fields, object};

use crate::core::{Reach, Result, decode_optional};
use crate::customer::Customer;

/// What is known of somebody who may be in the register already.
#[derive(Debug, InputObject)]
pub struct CustomerProbe {
    /// Of the customer.
    pub name: Option<String>,
    /// Of one of its people.
    pub phone: Option<String>,
    /// One of its places.
    pub address: Option<String>,
    /// Not this one: it is being changed.
    pub except_id: Option<ID>,
}

impl CustomerProbe {
    /// As the domain takes it.
    pub fn read(self) -> AppResult<Probe> {
        let except = decode_optional::<Customer>(self.except_id.as_ref())?;
        Ok(Probe { name: self.name, phone: self.phone, address: self.address, except })
    }
}

/// In what two customers are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Likeness")]
pub enum CustomerLikeness {
    /// The name, written in whatever way.
    Name,
    /// A phone number.
    Phone,
    /// An address.
    Address,
}

/// A customer that may be the same. Of one that does not exist for the viewer there is whose it is, and nothing else.
#[fields(login)]
pub struct CustomerDuplicate {
    /// Its name; null of one that does not exist for the viewer.
    pub name: Option<String>,
    /// Who is responsible for it.
    pub salesman_name: Option<String>,
    /// The team that they are responsible for it in.
    pub team_name: Option<String>,
    /// It is in the public pool.
    pub pooled: bool,
    /// In what it is alike.
    pub by: Vec<CustomerLikeness>,
    /// The customer; null of one that does not exist for the viewer.
    pub customer: Option<Customer>,
}

impl CustomerDuplicate {
    /// As one is shown whose salesperson and team are called so.
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

/// How many customers there are for the viewer.
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

/// How many customers there are for the viewer.
#[object(login)]
impl CustomerSummary {
    /// All that one may see.
    async fn all(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::All).await
    }

    /// Those that one is responsible for.
    async fn mine(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Mine).await
    }

    /// Those of others that one assists with or that a team of one's own follows.
    async fn shared(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Shared).await
    }

    /// Those that nobody is responsible for.
    async fn pool(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Pool).await
    }

    /// One's own that are to be followed by now.
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
