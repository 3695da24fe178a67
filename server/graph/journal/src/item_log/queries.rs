//! GraphQL queries of work logs.

use async_graphql::{Context, ID};
use xieli_domain::item_log::{figures, model, service, store};
use xieli_macros::object;

use super::inputs::{ItemLogFilter, ItemLogOrder, LogGrouping};
use super::types::{ItemLog, ItemLogFigure, LogCalendarRow};
use crate::core::scalar::Date;
use crate::core::{Connection, ContextExt, List, Result, decode_optional};
use crate::team::Team;

/// Kinds of records whose changes invalidate cached figures of logs.
const CHANGED_BY: &[&str] =
    &["item_log", "customer", "dict_item", "team", "project", "project_member", "project_group"];

/// Root fields that read logs.
#[derive(Default)]
pub struct ItemLogQuery;

/// Root fields that read logs.
#[object(root)]
impl ItemLogQuery {
    /// Logs visible to the viewer: their own, those of members of teams that they direct, those that mention
    /// them or are open to members who can see their project, all for viewers who manage the enterprise; one
    /// page (business §7 `itemlog/list`).
    #[requires("log")]
    #[list(store::logs)]
    fn item_logs(list: List<ItemLogFilter, ItemLogOrder>) -> Connection<ItemLog>;

    /// One of them by id; null when none is visible to the viewer (business §7 `itemlog/{id}`).
    #[requires("log")]
    #[one]
    fn item_log() -> ItemLog;
}

/// Root fields of statistics of logs.
#[derive(Default)]
pub struct ItemLogFigureQuery;

/// Root fields of statistics of logs.
#[object(root)]
impl ItemLogFigureQuery {
    /// The number and duration of logs by group, the greatest first, at most 500 lines, or 3660 days in their
    /// order: sums over the rows that `itemLogs` lists with the same filter (business §7
    /// `itemlog/log_type_count`, `itemlog/log_member_count`).
    #[requires("log")]
    async fn item_log_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The logs to count.")] filter: Option<ItemLogFilter>,
        #[graphql(desc = "The grouping of the lines; TYPE if absent.")] by: Option<LogGrouping>,
    ) -> Result<Option<Vec<ItemLogFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let by: model::LogGrouping = by.map(Into::into).unwrap_or_default();
        let asked = (filter, by);
        let rows = crate::core::figures(ctx, CHANGED_BY, "itemLogFigures", &asked, figures::figures).await?;
        let enterprise = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|row| ItemLogFigure::new(row, by, enterprise)).collect()))
    }

    /// The number of logs per day of members of teams that the viewer directs or, for viewers who manage the
    /// enterprise, of all, at most 42 days; without contents. Only the viewer's own row when they direct no
    /// team.
    #[requires("log")]
    async fn item_log_calendar(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The first day.")] from: Date,
        #[graphql(desc = "The last day.")] to: Date,
        #[graphql(desc = "A team, with those below it; all of the viewer's if absent.")] team_id: Option<ID>,
    ) -> Result<Option<Vec<LogCalendarRow>>> {
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let viewer = ctx.viewer()?;
        let rows = service::calendar(&*ctx.read().await?, viewer, team, (from.0, to.0)).await?;
        Ok(Some(rows.into_iter().map(|row| LogCalendarRow::new(row, viewer.enterprise_id)).collect()))
    }
}
