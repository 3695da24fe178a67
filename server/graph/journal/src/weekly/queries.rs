//! Reading weekly reports.

use async_graphql::{Context, ID};
use xieli_domain::weekly::{board, draft, figures, model, service, store};
use xieli_macros::object;

use super::figures::{WeeklyFigure, WeeklyMember, WeeklySourceFigure, WeeklyTeam, YearWeekOf};
use super::inputs::{WeeklyFilter, WeeklyGrouping, WeeklyOrder};
use super::types::Weekly;
use crate::core::scalar::Date;
use crate::core::{Connection, List, Reach, Result, decode_optional};
use crate::member::Member;
use crate::member::types::members_by_ids;
use crate::team::Team;

/// A change of one of these may change figures of reports.
const CHANGED_BY: &[&str] = &["weekly", "weekly_comment", "team"];

/// Root fields that read weekly reports.
#[derive(Default)]
pub struct WeeklyQuery;

/// Root fields that read weekly reports.
#[object(root)]
impl WeeklyQuery {
    /// Reports that exist for the viewer: their own; once submitted, those of members of teams that they direct and the summaries of
    /// their teams; all that were submitted for who sees all; one page (business §7 `weekly/summary/list`, `weekly/my_team`).
    #[requires("weekly")]
    #[list(store::reports)]
    fn weeklies(list: List<WeeklyFilter, WeeklyOrder>) -> Connection<Weekly>;

    /// One of them; null when there is none for the viewer.
    #[requires("weekly")]
    #[one]
    fn weekly() -> Weekly;

    /// The report of a member or the summary of a team for a week, as it is; null when there is none for the viewer (business §7
    /// `weekly/my`, `weekly/member_detail`, `weekly/team_detail`).
    #[requires("weekly")]
    async fn weekly_of(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week whose report is asked for now if absent.")]
        day: Option<Date>,
        #[graphql(desc = "Whose; the viewer's own if this and `teamId` are absent.")] member_id: Option<ID>,
        #[graphql(desc = "The team whose summary it is.")] team_id: Option<ID>,
    ) -> Result<Option<Weekly>> {
        let (viewer, week) = (ctx.viewer()?, service::week_of(day.map(|day| day.0)));
        let member = decode_optional::<Member>(member_id.as_ref())?.unwrap_or(viewer.member_id);
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let connection = ctx.read().await?;
        let found = match team {
            Some(team) => board::of_team(&connection, viewer, team, week).await?,
            None => board::of_member(&connection, viewer, member, week).await?,
        };
        Ok(found.map(Weekly::from))
    }

    /// Every week that is counted in a year, by ISO 8601 (business §7 `weekly/yearWeeks`).
    #[requires("weekly")]
    async fn year_weeks(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "2000 to 2199; the present one if absent.")] year: Option<i32>,
    ) -> Result<Option<Vec<YearWeekOf>>> {
        let weeks = board::year_weeks(&*ctx.read().await?, ctx.viewer()?, year).await?;
        Ok(Some(weeks.into_iter().map(YearWeekOf::from).collect()))
    }

    /// Everybody of the teams that the viewer directs, or of the enterprise for who sees all, with their reports (business §7
    /// `weekly/my_team2`).
    #[requires("weekly")]
    async fn weekly_members(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week whose report is asked for now if absent.")]
        day: Option<Date>,
        #[graphql(desc = "A team, with those below it; all of the viewer's if absent.")] team_id: Option<ID>,
    ) -> Result<Option<Vec<WeeklyMember>>> {
        let (viewer, week) = (ctx.viewer()?, service::week_of(day.map(|day| day.0)));
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let rows = board::members(&*ctx.read().await?, viewer, team, week).await?;
        Ok(Some(rows.into_iter().map(|row| WeeklyMember::new(row, viewer.enterprise_id)).collect()))
    }

    /// The teams whose summaries concern the viewer, each with its summary (business §7 `weekly/teams`).
    #[requires("weekly")]
    async fn weekly_teams(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week whose report is asked for now if absent.")]
        day: Option<Date>,
    ) -> Result<Option<Vec<WeeklyTeam>>> {
        let (viewer, week) = (ctx.viewer()?, service::week_of(day.map(|day| day.0)));
        let rows = board::teams(&*ctx.read().await?, viewer, week).await?;
        Ok(Some(rows.into_iter().map(|row| WeeklyTeam::new(row, viewer.enterprise_id)).collect()))
    }
}

/// Root fields that tell what weekly reports come to.
#[derive(Default)]
pub struct WeeklyFigureQuery;

/// Root fields that tell what weekly reports come to.
#[object(root)]
impl WeeklyFigureQuery {
    /// How many reports a filter finds that were submitted, in time and late; weeks in their order, others the most first, at most 500
    /// lines.
    #[requires("weekly")]
    async fn weekly_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which reports.")] filter: Option<WeeklyFilter>,
        #[graphql(desc = "What the lines are told by; WEEK if absent.")] by: Option<WeeklyGrouping>,
    ) -> Result<Option<Vec<WeeklyFigure>>> {
        let filter = filter.unwrap_or_default().read()?;
        let by: model::WeeklyGrouping = by.map(Into::into).unwrap_or_default();
        let asked = (filter, by);
        let rows = crate::core::figures(ctx, CHANGED_BY, "weeklyFigures", &asked, figures::figures).await?;
        let enterprise = ctx.viewer()?.enterprise_id;
        Ok(Some(rows.into_iter().map(|row| WeeklyFigure::new(row, by, enterprise)).collect()))
    }

    /// Who of the teams that the viewer directs, or of the enterprise for who sees all, has not submitted their report of a week.
    #[requires("weekly")]
    async fn weekly_missing(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week whose report is asked for now if absent.")]
        day: Option<Date>,
        #[graphql(desc = "A team, with those below it; all of the viewer's if absent.")] team_id: Option<ID>,
    ) -> Result<Option<Vec<Member>>> {
        let (viewer, week) = (ctx.viewer()?, service::week_of(day.map(|day| day.0)));
        let team = decode_optional::<Team>(team_id.as_ref())?;
        let ids = service::missing(&*ctx.read().await?, viewer, team, week).await?;
        Ok(Some(members_by_ids(ctx, viewer.enterprise_id, &ids).await?))
    }

    /// What the viewer did in a week, counted by where its lines come from (business §7 `taskCount/taskWeekly`).
    #[requires("weekly")]
    async fn weekly_source_figures(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the week; the week whose report is asked for now if absent.")]
        day: Option<Date>,
    ) -> Result<Option<Vec<WeeklySourceFigure>>> {
        let week = service::week_of(day.map(|day| day.0));
        let found = draft::figures(&*ctx.read().await?, ctx.viewer()?, week).await?;
        Ok(Some(found.into_iter().map(WeeklySourceFigure::from).collect()))
    }
}
