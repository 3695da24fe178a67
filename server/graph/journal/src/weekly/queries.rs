//! GraphQL queries of weekly reports.

use async_graphql::{Context, ID};
use xieli_domain::weekly::{board, draft, figures, model, service, store};
use xieli_kernel::week::Week;
use xieli_macros::object;

use super::figures::{WeeklyFigure, WeeklyMember, WeeklySourceFigure, WeeklyTeam, YearWeekOf};
use super::inputs::{WeeklyFilter, WeeklyGrouping, WeeklyOrder};
use super::types::Weekly;
use crate::core::scalar::Date;
use crate::core::{Connection, ContextExt, List, Result, decode_optional};
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::team::Team;

/// Kinds of records whose changes invalidate cached figures of reports.
const CHANGED_BY: &[&str] = &["weekly", "weekly_comment", "team"];

/// The week of a day; without a day, the week whose report is expected now.
pub async fn week_of(ctx: &Context<'_>, day: Option<Date>) -> Result<Week> {
    match day {
        Some(day) => Ok(Week::of(day.0)),
        None => Ok(service::week_of(&*ctx.read().await?, ctx.viewer()?, None).await?),
    }
}

/// Root fields that read weekly reports.
#[derive(Default)]
pub struct WeeklyQuery;

/// Root fields that read weekly reports.
#[object(root)]
impl WeeklyQuery {
    /// Reports visible to the viewer: their own; once submitted, those of members of teams that they direct
    /// and the summaries of their teams; all submitted ones for viewers who see all reports; one page
    /// (business §7 `weekly/summary/list`, `weekly/my_team`).
    #[requires("weekly")]
    #[list(store::reports)]
    fn weeklies(list: List<WeeklyFilter, WeeklyOrder>) -> Connection<Weekly>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("weekly")]
    #[one]
    fn weekly() -> Weekly;

    /// The report of a member or the summary of a team for a week; null when none is visible to the viewer
    /// (business §7 `weekly/my`, `weekly/member_detail`, `weekly/team_detail`).
    #[requires("weekly")]
    async fn weekly_of(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week now due if absent.")] day: Option<Date>,
        #[graphql(desc = "The author; the viewer if this and `teamId` are absent.")] member_id: Option<ID>,
        #[graphql(desc = "The team of a summary.")] team_id: Option<ID>,
    ) -> Result<Option<Weekly>> {
        let (viewer, week) = (ctx.viewer()?, week_of(ctx, day).await?);
        let member = decode_optional::<Member>(member_id.as_ref())?.unwrap_or(viewer.member_id);
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let connection = ctx.read().await?;
        let found = match team {
            Some(team) => board::of_team(&connection, viewer, team, week).await?,
            None => board::of_member(&connection, viewer, member, week).await?,
        };
        Ok(found.map(Weekly::from))
    }

    /// All weeks of a year by ISO 8601 (business §7 `weekly/yearWeeks`).
    #[requires("weekly")]
    async fn year_weeks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The year, 2000 to 2199; the current one if absent.")] year: Option<i32>,
    ) -> Result<Option<Vec<YearWeekOf>>> {
        let weeks = board::year_weeks(&*ctx.read().await?, ctx.viewer()?, year).await?;
        Ok(Some(weeks.into_iter().map(YearWeekOf::from).collect()))
    }

    /// All members of teams that the viewer directs or, for viewers who see all reports, of the enterprise,
    /// with their reports (business §7 `weekly/my_team2`).
    #[requires("weekly")]
    async fn weekly_members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week now due if absent.")] day: Option<Date>,
        #[graphql(desc = "A team, with those below it; all of the viewer's if absent.")] team_id: Option<ID>,
    ) -> Result<Option<Vec<WeeklyMember>>> {
        let (viewer, week) = (ctx.viewer()?, week_of(ctx, day).await?);
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let rows = board::members(&*ctx.read().await?, viewer, team, week).await?;
        Ok(Some(rows.into_iter().map(|row| WeeklyMember::new(row, viewer.enterprise_id)).collect()))
    }

    /// The teams whose summaries the viewer may see, each with its summary (business §7 `weekly/teams`).
    #[requires("weekly")]
    async fn weekly_teams(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week now due if absent.")] day: Option<Date>,
    ) -> Result<Option<Vec<WeeklyTeam>>> {
        let (viewer, week) = (ctx.viewer()?, week_of(ctx, day).await?);
        let rows = board::teams(&*ctx.read().await?, viewer, week).await?;
        Ok(Some(rows.into_iter().map(|row| WeeklyTeam::new(row, viewer.enterprise_id)).collect()))
    }
}

/// Root fields of statistics of weekly reports.
#[derive(Default)]
pub struct WeeklyFigureQuery;

/// Root fields of statistics of weekly reports.
#[object(root)]
impl WeeklyFigureQuery {
    /// The number of submitted reports by group, in time and late; weeks in order, others the greatest first,
    /// at most 500 lines.
    #[requires("weekly")]
    async fn weekly_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The reports to count.")] filter: Option<WeeklyFilter>,
        #[graphql(desc = "The grouping of the lines; WEEK if absent.")] by: Option<WeeklyGrouping>,
    ) -> Result<Option<Vec<WeeklyFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let by: model::WeeklyGrouping = by.map(Into::into).unwrap_or_default();
        let asked = (filter, by);
        let rows = crate::core::figures(ctx, CHANGED_BY, "weeklyFigures", &asked, figures::figures).await?;
        let enterprise = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|row| WeeklyFigure::new(row, by, enterprise)).collect()))
    }

    /// Members without a submitted report of a week, of teams that the viewer directs or, for viewers who see
    /// all reports, of the enterprise.
    #[requires("weekly")]
    async fn weekly_missing(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week now due if absent.")] day: Option<Date>,
        #[graphql(desc = "A team, with those below it; all of the viewer's if absent.")] team_id: Option<ID>,
    ) -> Result<Option<Vec<Member>>> {
        let (viewer, week) = (ctx.viewer()?, week_of(ctx, day).await?);
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let ids = service::missing(&*ctx.read().await?, viewer, team, week).await?;
        Ok(Some(members_by_ids(ctx, viewer.enterprise_id, &ids).await?))
    }

    /// The viewer's work in a week, counted by the sources of its lines (business §7 `taskCount/taskWeekly`).
    #[requires("weekly")]
    async fn weekly_source_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week now due if absent.")] day: Option<Date>,
    ) -> Result<Option<Vec<WeeklySourceFigure>>> {
        let week = week_of(ctx, day).await?;
        let found = draft::figures(&*ctx.read().await?, ctx.viewer()?, week).await?;
        Ok(Some(found.into_iter().map(WeeklySourceFigure::from).collect()))
    }
}
