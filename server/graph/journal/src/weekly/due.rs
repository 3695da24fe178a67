//! Field that weekly reports add to the viewer: those that wait for them.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::weekly::loaders::DeadlineOf;
use xieli_domain::weekly::{model, rules, store, waiting};
use xieli_kernel::week::Week;
use xieli_macros::object;

use super::figures::YearWeekOf;
use super::queries::week_of;
use super::types::Weekly;
use crate::account::Viewer;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::item_log::types::number;

/// The week whose report is expected now, with the reports that wait for the viewer.
pub struct WeeklyDue {
    week: Week,
    own: Option<model::Weekly>,
}

/// The week whose report is expected now, with the reports that wait for the viewer.
#[object(login)]
impl WeeklyDue {
    /// The year of the week, by ISO 8601.
    fn year(&self) -> i32 {
        self.week.year()
    }

    /// The number of the week, by ISO 8601.
    fn number(&self) -> i32 {
        i32::try_from(self.week.number()).unwrap_or_default()
    }

    /// The first day of the week.
    fn monday(&self) -> Date {
        Date(self.week.monday)
    }

    /// The last day of the week.
    fn sunday(&self) -> Date {
        Date(self.week.sunday())
    }

    /// The deadline of its reports.
    async fn due_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let enterprise = ctx.viewer()?.enterprise_id;
        let deadline = ctx.loaders()?.load::<DeadlineOf>(enterprise).await?.unwrap_or_default();
        Ok(deadline.due(self.week))
    }

    /// The viewer's own report of the week; null: it is not begun.
    fn weekly(&self) -> Option<Weekly> {
        self.own.clone().map(Weekly::from)
    }

    /// The number of lines of work in it that are not struck out.
    fn lines(&self) -> i32 {
        let lines = self.own.as_ref().map(model::Weekly::lines).unwrap_or_default();
        i32::try_from(lines.iter().filter(|line| !line.struck).count()).unwrap_or(i32::MAX)
    }

    /// The number of lines of the plan in it.
    fn plans(&self) -> i32 {
        let plans = self.own.as_ref().map(model::Weekly::plans).unwrap_or_default();
        i32::try_from(plans.len()).unwrap_or(i32::MAX)
    }

    /// The weeks of the viewer's own reports that are due, the latest first, at most 20: the last week whose
    /// deadline has passed, until its report is submitted, and those whose report was reopened. The badge
    /// `weekly.my` is their number.
    async fn waiting(&self, ctx: &Context<'_>) -> Result<Vec<YearWeekOf>> {
        let weeks = waiting::own(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(weeks.into_iter().map(YearWeekOf::from).collect())
    }

    /// The number of members whom `weeklyMissing` lists for the week; null for viewers who watch no team.
    async fn missing(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let missing = waiting::missing(&*ctx.read().await?, ctx.viewer()?, self.week).await?;
        Ok(missing.map(number))
    }
}

/// The field that weekly reports add to the viewer.
#[object(login, adds(ViewerWeekly))]
impl Viewer {
    /// The week whose report is expected now, with the person's own report of it, those of theirs that are
    /// due, and the number missing in their teams; null without `weekly`.
    async fn weekly_due(&self, ctx: &Context<'_>) -> Result<Option<WeeklyDue>> {
        if !rules::may_look(&self.0) {
            return Ok(None);
        }
        let week = week_of(ctx, None).await?;
        let own = store::own(&*ctx.read().await?, &self.0, week).await?;
        Ok(Some(WeeklyDue { week, own }))
    }
}
