//! GraphQL queries of statistics.

use async_graphql::Context;
use xieli_domain::statistic::model::{Asked, Comparison};
use xieli_domain::statistic::{list, rules, run};
use xieli_macros::object;

use super::enums::{StatisticCode, StatisticComparison};
use super::types::{StatisticInfo, StatisticResult};
use crate::core::{ContextExt, Date, PageInput, Result};
use crate::online_report::inputs::{
    OnlineReportConditionInput, OnlineReportOrderByInput, conditions, order_by as ordered,
};
use crate::online_report::queries::numbered;
use crate::online_report::results::OnlineReportDetail;

/// A request to a statistic, without order and comparison.
fn asked(
    code: StatisticCode,
    by: Option<String>,
    parameters: Option<Vec<OnlineReportConditionInput>>,
    (from, to): (Option<Date>, Option<Date>),
) -> Asked {
    Asked {
        code: code.into(),
        by,
        parameters: conditions(parameters),
        compare: Comparison::None,
        order_by: None,
        from: from.map(|day| day.0),
        to: to.map(|day| day.0),
    }
}

/// Root fields that read statistics.
#[derive(Default)]
pub struct StatisticQuery;

/// Root fields that read statistics.
#[object(root)]
impl StatisticQuery {
    /// The statistics that the viewer may read (business §2 Report area).
    #[requires(
        "report:index,report:project,report:customer,report:log,report:weekly,report:member,report:finance,report:service,mcenter,mcenter:query,work:rep,work:rep:count,work:rep:category,work:rep:customer,work:rep:bus,work,work:query,work:global:query,work:project,work:project:query,work:project:global:query"
    )]
    async fn statistics(&self, ctx: &Context<'_>) -> Result<Option<Vec<StatisticInfo>>> {
        let viewer = ctx.viewer()?;
        let may = list::ALL.iter().copied().filter(|one| rules::may_read(viewer, one));
        Ok(Some(may.map(|one| StatisticInfo::of(viewer, one)).collect()))
    }

    /// The figures of a statistic over the rows visible to the viewer. Each requires its own permissions: one
    /// that `statistics` does not list is refused (business §7 Statistics).
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn statistic(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The statistic.")] code: StatisticCode,
        #[graphql(desc = "The dimension by which it is grouped, one of its codes; the first if absent.")]
        by: Option<String>,
        #[graphql(desc = "Conditions, up to 12: `field` is the code of one of its parameters.")]
        parameters: Option<Vec<OnlineReportConditionInput>>,
        #[graphql(desc = "The days with which it is compared; NONE if absent.")] compare: Option<
            StatisticComparison,
        >,
        #[graphql(desc = "The order, by the code of its dimension or of a column; its own order if absent.")]
        order_by: Option<OnlineReportOrderByInput>,
        #[graphql(desc = "The first day, together with `to`: instead of a condition on the day.")]
        from: Option<Date>,
        #[graphql(desc = "The last day.")] to: Option<Date>,
    ) -> Result<Option<StatisticResult>> {
        let asked = Asked {
            compare: compare.map_or(Comparison::None, Comparison::from),
            order_by: order_by.map(ordered),
            ..asked(code, by, parameters, (from, to))
        };
        let outcome = run::figures(ctx.db()?, ctx.viewer()?, asked).await?;
        Ok(Some(StatisticResult(outcome)))
    }

    /// The rows behind a cell of a statistic: their number is the count, and the sum of their amounts the
    /// amount.
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn statistic_rows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The statistic.")] code: StatisticCode,
        #[graphql(desc = "As in `statistic`.")] by: Option<String>,
        #[graphql(desc = "As in `statistic`.")] parameters: Option<Vec<OnlineReportConditionInput>>,
        #[graphql(desc = "As in `statistic`.")] from: Option<Date>,
        #[graphql(desc = "As in `statistic`.")] to: Option<Date>,
        #[graphql(desc = "The code of the column.")] column: String,
        #[graphql(desc = "The group's key, as `OnlineReportKey.value`; null: the group without one.")]
        key: Option<String>,
        #[graphql(desc = "All groups, ignoring `key`; false if absent.")] whole: Option<bool>,
        #[graphql(desc = "Of 1 to 100 rows; the first 20 if absent. Pages end with the 10,000th row.")]
        page: Option<PageInput>,
    ) -> Result<Option<OnlineReportDetail>> {
        let asked = asked(code, by, parameters, (from, to));
        let (page, size) = numbered(page);
        let detail =
            run::rows(ctx.db()?, ctx.viewer()?, asked, &column, (key, whole.unwrap_or(false)), page, size)
                .await?;
        Ok(Some(detail.into()))
    }
}
