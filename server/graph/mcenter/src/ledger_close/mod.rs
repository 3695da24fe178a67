//! GraphQL schema of closed months of the receivables ledger (business §2 Management centre).

pub mod types;

use async_graphql::Context;
use xieli_domain::ledger_close::{service, store};
use xieli_macros::object;

use self::types::LedgerAdjustment;
pub use self::types::LedgerClose;
use crate::core::{ContextExt, Date, Result, payload};

payload! {
    /// A closed month, or the errors of the call.
    login LedgerClosePayload {
        /// As it is now; null when nothing was changed.
        ledger_close: LedgerClose
    }
}

/// Root fields that read closed months.
#[derive(Default)]
pub struct LedgerCloseQuery;

/// Root fields that read closed months.
#[object(root)]
impl LedgerCloseQuery {
    /// Closed months, the newest first, including those that were reopened.
    #[requires("mcenter,mcenter:query")]
    async fn ledger_closes(&self, ctx: &Context<'_>) -> Result<Option<Vec<LedgerClose>>> {
        let found = store::closes(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(found.into_iter().map(LedgerClose::from).collect()))
    }

    /// The changes since a month was closed, by plan and cause, as far as the amounts of the projects are
    /// visible to the viewer.
    #[requires("mcenter,mcenter:query")]
    async fn ledger_adjustments(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month.")] month: Date,
    ) -> Result<Option<Vec<LedgerAdjustment>>> {
        let found = store::adjustments(&*ctx.read().await?, ctx.viewer()?, month.0).await?;
        Ok(Some(found.into_iter().map(LedgerAdjustment).collect()))
    }
}

/// Root fields that close months.
#[derive(Default)]
pub struct LedgerCloseMutation;

/// Root fields that close months.
#[object(root)]
impl LedgerCloseMutation {
    /// Closes a month that is over: a snapshot of the ledger at its end is stored.
    #[requires("mcenter")]
    async fn ledger_close_create(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month.")] month: Date,
        #[graphql(desc = "Up to 500 characters.")] remark: Option<String>,
    ) -> Result<LedgerClosePayload> {
        LedgerClosePayload::from(service::close(ctx.db()?, ctx.viewer()?, month.0, remark).await)
    }

    /// Reopens a month; its snapshot stays readable.
    #[requires("mcenter")]
    async fn ledger_close_reopen(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month.")] month: Date,
        #[graphql(desc = "The reason, 1 to 500 characters.")] reason: String,
    ) -> Result<LedgerClosePayload> {
        LedgerClosePayload::from(service::reopen(ctx.db()?, ctx.viewer()?, month.0, reason).await)
    }
}
