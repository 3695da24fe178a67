//! GraphQL types of totals over projects: counts by status and by relation to the viewer, and sums of money.

use async_graphql::Context;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::project::model::{ProjectFilter, Scope, StatusCount, Total};
use xieli_domain::project::{rules, store};
use xieli_macros::{fields, object};

use crate::core::scalar::Money;
use crate::core::{ContextExt, Result};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

/// Number of projects visible to the viewer; each equals the total of the list with the same filter.
pub struct ProjectSummary;

impl ProjectSummary {
    async fn of(ctx: &Context<'_>, filter: ProjectFilter) -> Result<Option<i32>> {
        let (services, viewer) = (ctx.services()?, ctx.viewer()?);
        let count = async { store::count(&*services.db().read().await?, viewer, &filter).await };
        // the total of the list, from the same cache entry
        let count = services.totals().of(viewer, store::ROWS.remembered, &filter, Box::pin(count)).await?;
        Ok(Some(i32::try_from(count).unwrap_or(i32::MAX)))
    }

    async fn within(ctx: &Context<'_>, scope: Scope) -> Result<Option<i32>> {
        Self::of(ctx, ProjectFilter { scope: Some(scope), ..ProjectFilter::default() }).await
    }
}

/// Number of projects visible to the viewer; each equals the total of the list with the same filter.
#[object(login)]
impl ProjectSummary {
    /// Number of all projects visible to the viewer.
    async fn all(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::All).await
    }

    /// Number of projects whose director is the viewer.
    async fn mine(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Mine).await
    }

    /// Number of projects of other directors in which the viewer is a member.
    async fn joined(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Joined).await
    }

    /// Number of projects that the viewer has starred.
    async fn starred(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::within(ctx, Scope::Starred).await
    }

    /// Number of projects past their planned end and not finished.
    async fn overdue(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        Self::of(ctx, ProjectFilter { overdue: Some(true), ..ProjectFilter::default() }).await
    }
}

/// Number of projects in a status.
pub struct ProjectStatusCount(StatusCount);

impl From<StatusCount> for ProjectStatusCount {
    fn from(count: StatusCount) -> Self {
        Self(count)
    }
}

/// Number of projects in a status.
#[object(login)]
impl ProjectStatusCount {
    /// Status of the projects (dictionary project_status_category).
    async fn status(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        dict_item(ctx, Dictionary::ProjectStatusCategory, self.0.status.clone()).await
    }

    /// Number of projects.
    fn count(&self) -> i32 {
        i32::try_from(self.0.count).unwrap_or(i32::MAX)
    }

    /// Number of these past their planned end.
    fn overdue(&self) -> i32 {
        i32::try_from(self.0.overdue).unwrap_or(i32::MAX)
    }
}

/// Sums of income and cost of several projects, in yuan.
#[fields(login)]
pub struct ProjectMoneySum {
    /// Number of projects.
    pub count: i32,
    /// Amount of their contracts.
    pub amount: Money,
    /// Amount of confirmed receipts.
    pub received: Money,
    /// Amount of costs and fees.
    pub spent: Money,
    /// Profit: contract amounts less costs and fees.
    pub profit: Money,
    /// Realized profit: confirmed receipts less costs and fees.
    pub realized: Money,
    /// Profit in percent of the contract amounts, one decimal; null without amounts.
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
