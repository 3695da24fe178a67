//! How many projects there are, and what they bring together.

use async_graphql::Context;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::project::model::{ProjectFilter, Scope, StatusCount, Total};
use xieli_domain::project::{rules, store};
use xieli_macros::{fields, object};

use crate::core::scalar::Money;
use crate::core::{Reach, Result};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

/// How many projects there are for the viewer; each is the total of the list with the same filter.
pub struct ProjectSummary;

impl ProjectSummary {
    async fn of(ctx: &Context<'_>, filter: ProjectFilter) -> Result<Option<i32>> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let count = async { store::count(&*services.db().read().await?, viewer, &filter).await };
        // the same total, and the same memory, as the list's
        let count = services.totals().of(viewer, store::ROWS.remembered, &filter, Box::pin(count)).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    async fn within(ctx: &Context<'_>, scope: Scope) -> Result<Option<i32>> {
        Self::of(ctx, ProjectFilter { scope: Some(scope), ..ProjectFilter::default() }).await
    }
}

/// How many projects there are for the viewer; each is the total of the list with the same filter.
#[object(login)]
impl ProjectSummary {
    /// All that one may see.
    async fn all(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::All).await
    }

    /// Those that one is responsible for.
    async fn mine(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Mine).await
    }

    /// Those of others that one works at.
    async fn joined(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Joined).await
    }

    /// Those that one has put on top.
    async fn starred(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Starred).await
    }

    /// Those past their end that are not finished.
    async fn overdue(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::of(ctx, ProjectFilter { overdue: Some(true), ..ProjectFilter::default() }).await
    }
}

/// How many projects stand somewhere.
pub struct ProjectStatusCount(StatusCount);

impl From<StatusCount> for ProjectStatusCount {
    fn from(count: StatusCount) -> Self {
        Self(count)
    }
}

/// How many projects stand somewhere.
#[object(login)]
impl ProjectStatusCount {
    /// Where (dictionary project_status_category).
    async fn status(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::ProjectStatusCategory, self.0.status.clone()).await
    }

    /// How many.
    fn count(&self) -> i32 {
        i32::try_from(self.0.count).unwrap_or(i32::MAX)
    }

    /// Of these, past their end.
    fn overdue(&self) -> i32 {
        i32::try_from(self.0.overdue).unwrap_or(i32::MAX)
    }
}

/// What projects bring and cost together.
#[fields(login)]
pub struct ProjectMoneySum {
    /// How many projects.
    pub count: i32,
    /// Of their contracts.
    pub amount: Money,
    /// What came in and is confirmed.
    pub received: Money,
    /// Costs and fees.
    pub spent: Money,
    /// Of the contracts, less what was spent.
    pub profit: Money,
    /// What came in, less what was spent.
    pub realized: Money,
    /// The profit in percent of the contracts, one decimal; null without amounts.
    pub margin: Option<f64>,
}

impl From<Total> for ProjectMoneySum {
    fn from(total: Total) -> Self {
        Self {
            count: i32::try_from(total.count).unwrap_or(i32::MAX),
            amount: Money(total.amount),
            received: Money(total.received),
            spent: Money(total.spent),
            profit: Money(total.amount - total.spent),
            realized: Money(total.received - total.spent),
            margin: rules::margin(total.amount, total.spent),
        }
    }
}
