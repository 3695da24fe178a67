//! GraphQL schema of attendance days (business §3 Attendance, §7 `dailyRecord`, `count/statistics`).

pub mod figures;
pub mod inputs;
pub mod result;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend::rules::{month_end, month_of};
use xieli_domain::attend_day::{figures as counted, model, store, today};
use xieli_kernel::clock;
use xieli_macros::object;

use self::figures::AttendFigure;
use self::inputs::{AttendDayFilter, AttendDayOrder, AttendGrouping};
pub use self::types::AttendDay;
use self::types::{AttendPlannedDay, AttendToday};
use crate::core::input::Read;
use crate::core::scalar::Date;
use crate::core::{Connection, ContextExt, List, Result};

/// Kinds of records whose changes invalidate cached figures of days.
const CHANGED_BY: &[&str] = &["attend_day", "attend_exception", "team"];

/// Root fields that read days.
#[derive(Default)]
pub struct AttendDayQuery;

/// Root fields that read days.
#[object(root)]
impl AttendDayQuery {
    /// Days visible to the viewer: their own, those of members of teams that they direct, and all for viewers
    /// who manage attendance; one page (business §7 `dailyRecord/list`).
    #[login]
    #[list(store::attend_days)]
    fn attend_days(list: List<AttendDayFilter, AttendDayOrder>) -> Connection<AttendDay>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_day() -> AttendDay;

    /// The viewer's punches expected now, the places where they may punch, and their week; null for external
    /// members. Not cached.
    #[login]
    async fn attend_today(&self, ctx: &Context<'_>) -> Result<Option<AttendToday>> {
        Ok(today::today(&*ctx.read().await?, ctx.viewer()?).await?.map(AttendToday))
    }

    /// The days of a month of the viewer with their plans, as computed up to now; future days as they are
    /// planned.
    #[login]
    async fn attend_calendar(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month; this month if absent.")] month: Option<Date>,
    ) -> Result<Option<Vec<AttendPlannedDay>>> {
        let viewer = ctx.viewer()?;
        if viewer.is_external() {
            return Ok(Some(Vec::new()));
        }
        let first = month_of(month.map_or_else(|| clock::china_day(clock::now()), |day| day.0));
        let of = (viewer.enterprise_id, viewer.member_id);
        let days = today::planned(&*ctx.read().await?, of.0, of.1, (first, month_end(first))).await?;
        Ok(Some(days.into_iter().map(AttendPlannedDay).collect()))
    }
}

/// Root fields of statistics of days.
#[derive(Default)]
pub struct AttendFigureQuery;

/// Root fields of statistics of days.
#[object(root)]
impl AttendFigureQuery {
    /// Statistics of the days of a filter. Without days: this month, or today when grouped as TOTAL; at most
    /// 400 days. Days in order, others the greatest first, at most 500 lines (business §7 `count/statistics`,
    /// `dailyRecord/dayCounts`).
    #[login]
    async fn attend_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The days to count.")] filter: Option<AttendDayFilter>,
        #[graphql(desc = "The grouping of the lines; TOTAL if absent.")] by: Option<AttendGrouping>,
    ) -> Result<Option<Vec<AttendFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let by: model::AttendGrouping = by.map(Into::into).unwrap_or_default();
        let asked = (filter, by);
        let rows = crate::core::figures(ctx, CHANGED_BY, "attendFigures", &asked, counted::figures).await?;
        Ok(Some(rows.into_iter().map(|row| AttendFigure(row, by)).collect()))
    }
}
