//! Reading logs.

use async_graphql::{Context, ID};
use xieli_domain::item_log::{figures, model, service, store};
use xieli_macros::object;

use super::inputs::{ItemLogFilter, ItemLogOrder, LogGrouping};
use super::types::{ItemLog, ItemLogFigure, LogCalendarRow};
use crate::core::input::Read;
use crate::core::scalar::Date;
use crate::core::{Connection, List, Reach, Result, decode_optional};
use crate::team::Team;

/// A change of one of these may change figures of logs.
const CHANGED_BY: &[&str] =
    &["item_log", "customer", "dict_item", "team", "project", "project_member", "project_group"];

/// Root fields that read logs.
#[derive(Default)]
pub struct ItemLogQuery;

/// Root fields that read logs.
#[object(root)]
impl ItemLogQuery {
    /// Logs that exist for the viewer: their own, those of members of teams that they direct, those that name them or are open to
    /// whoever sees their project, all for who manages the enterprise; one page (business §7 `itemlog/list`).
    #[requires("log")]
    #[list(store::logs)]
    fn item_logs(list: List<ItemLogFilter, ItemLogOrder>) -> Connection<ItemLog>;

    /// One of them; null when there is none for the viewer (business §7 `itemlog/{id}`).
    #[requires("log")]
    #[one]
    fn item_log() -> ItemLog;
}

/// Root fields that tell what logs come to.
#[derive(Default)]
pub struct ItemLogFigureQuery;

/// Root fields that tell what logs come to.
#[object(root)]
impl ItemLogFigureQuery {
    /// How many logs a filter finds and how long they took, the most first, at most 500 lines: the sums over the rows that the same
    /// filter of `itemLogs` lists (business §7 `itemlog/log_type_count`, `itemlog/log_member_count`).
    #[requires("log")]
    async fn item_log_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which logs.")] filter: Option<ItemLogFilter>,
        #[graphql(desc = "What the lines are told by; TYPE if absent.")] by: Option<LogGrouping>,
    ) -> Result<Option<Vec<ItemLogFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let by: model::LogGrouping = by.map(Into::into).unwrap_or_default();
        let asked = (filter, by);
        let rows = crate::core::figures(ctx, CHANGED_BY, "itemLogFigures", &asked, figures::figures).await?;
        let enterprise = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|row| ItemLogFigure::new(row, by, enterprise)).collect()))
    }

    /// Who of the teams that the viewer directs, or of the enterprise for who manages it, has written on which day, at most 42 days;
    /// contents are not told. The viewer alone where they direct nobody.
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
