//! GraphQL queries of the receivables ledger.

use async_graphql::Context;
use xieli_domain::ledger::model::PlanFilter;
use xieli_domain::ledger::store;
use xieli_macros::object;

use super::inputs::{ReceivableFilter, ReceivableOrder};
use super::types::{ReceivableBucket, ReceivableLine, ReceivablePlan};
use crate::core::{Connection, ContextExt, List, PageArgs, PageInput, Result};

/// Root fields that read the ledger, of projects with amounts visible to the viewer.
#[derive(Default)]
pub struct ReceivableQuery;

/// Root fields that read the ledger, of projects with amounts visible to the viewer.
#[object(root)]
impl ReceivableQuery {
    /// The receivables by customer or project and by age, as of any day; one page (business §7 `getLedgers`).
    #[requires("mcenter,mcenter:query")]
    async fn receivables(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<ReceivableFilter, ReceivableOrder>,
    ) -> Result<Option<Connection<ReceivableLine>>> {
        list.of(ctx, &store::LINES).await
    }

    /// The sums of the ledger lines of a filter (business §7 `getLedgerSum`).
    #[requires("mcenter,mcenter:query")]
    async fn receivable_sum(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The lines to add up.")] filter: Option<ReceivableFilter>,
    ) -> Result<Option<ReceivableLine>> {
        let filter = filter.unwrap_or_default().read()?;
        let sum = store::sum(&*ctx.read().await?, ctx.viewer()?, &filter).await?;
        Ok(Some(sum.into()))
    }

    /// The payment plans behind a figure of the ledger, the first due first, one page: their `missing` adds
    /// up to the figure.
    #[requires("mcenter,mcenter:query")]
    #[allow(clippy::too_many_arguments)]
    async fn receivable_plans(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "The ledger lines.")] filter: Option<ReceivableFilter>,
        #[graphql(desc = "The age bucket.")] cell: Option<ReceivableBucket>,
        #[graphql(desc = "Only overdue plans.")] late: Option<bool>,
        #[graphql(desc = "Only plans with an amount outstanding.")] missing: Option<bool>,
    ) -> Result<Option<Connection<ReceivablePlan>>> {
        let request = PageArgs { first, after, page }.request()?;
        let filter = PlanFilter {
            ledger: filter.unwrap_or_default().read()?,
            cell: cell.map(Into::into),
            late: late.unwrap_or_default(),
            missing: missing.unwrap_or_default(),
        };
        let viewer = ctx.viewer()?.clone();
        let found = store::plans(&*ctx.read().await?, &viewer, &filter, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(found, ReceivablePlan, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::plan_count(&*db.read().await?, &viewer, &filter).await }
        })))
    }
}
