//! Writing weekly reports.

use async_graphql::Context;
use xieli_domain::weekly::{draft, service, summary};
use xieli_macros::object;

use super::inputs::{
    WeeklyDayInput, WeeklyIdInput, WeeklyIdsInput, WeeklyInput, WeeklyRemindInput, WeeklyReopenInput,
    WeeklySummaryInput,
};
use super::types::Weekly;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_optional};
use crate::item_log::mutations::{JournalRemindPayload, reminded};
use crate::team::Team;

payload! {
    /// A report, or why not.
    login WeeklyPayload {
        /// As it is now; null when nothing was changed.
        weekly: Weekly
    }
}

/// Root fields that write weekly reports.
#[derive(Default)]
pub struct WeeklyMutation;

/// Root fields that write weekly reports.
#[object(root)]
impl WeeklyMutation {
    /// Opens one's own report of a week: begins it if there is none, and fills a draft with what the viewer did; what they struck out
    /// stays out, and their words stay.
    #[requires("weekly")]
    async fn weekly_open(&self, ctx: &Context<'_>, input: WeeklyDayInput) -> Result<WeeklyPayload> {
        let week = service::week_of(input.day.map(|day| day.0));
        WeeklyPayload::from(draft::open(ctx.db()?, ctx.viewer()?, week).await)
    }

    /// Fills a report of one's own again, also one that was submitted and is not locked.
    #[requires("weekly")]
    async fn weekly_refill(&self, ctx: &Context<'_>, input: WeeklyIdInput) -> Result<WeeklyPayload> {
        WeeklyPayload::from(draft::refill(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Writes one's own report of a week, which is begun if there is none, and submits it where that is said (business §7 `POST
    /// weekly/summary`).
    #[requires("weekly")]
    #[create(service::save)]
    fn weekly_create(input: WeeklyInput) -> WeeklyPayload;

    /// Changes a report of one's own or the summary of a team that one directs, until it is locked (business §7 `PUT
    /// weekly/summary`).
    #[requires("weekly")]
    #[update(service::save, Weekly)]
    fn weekly_update(input: WeeklyInput) -> WeeklyPayload;

    /// Submits a report as it is; lines of its plan that are to be tasks become them.
    #[requires("weekly")]
    async fn weekly_submit(&self, ctx: &Context<'_>, input: WeeklyIdInput) -> Result<WeeklyPayload> {
        WeeklyPayload::from(service::submit(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Gives a report back to its author, with a reason: for directors of the team, and for who sees all.
    #[requires("weekly:comment")]
    async fn weekly_reopen(&self, ctx: &Context<'_>, input: WeeklyReopenInput) -> Result<WeeklyPayload> {
        let target = (decode::<Weekly>(&input.id)?, input.version);
        WeeklyPayload::from(service::reopen(ctx.db()?, ctx.viewer()?, target, Some(input.reason)).await)
    }

    /// Deletes drafts; all or none. What was submitted stays (business §7 `DELETE weekly/summary`).
    #[requires("weekly")]
    #[delete(service::delete, Weekly)]
    fn weekly_delete(input: WeeklyIdsInput) -> DeletePayload;

    /// Drafts the summary of a team that the viewer directs from the submitted reports of its members (business §7 `POST
    /// weekly/summary/team`).
    #[requires("weekly")]
    async fn weekly_summary_draft(
        &self,
        ctx: &Context<'_>,
        input: WeeklySummaryInput,
    ) -> Result<WeeklyPayload> {
        let (team, week) = (decode::<Team>(&input.team_id)?, service::week_of(input.day.map(|day| day.0)));
        WeeklyPayload::from(summary::draft(ctx.db()?, ctx.viewer()?, team, week).await)
    }

    /// Reminds those of teams that the viewer directs, or of the enterprise for who sees all, who have not submitted; nobody twice a
    /// day.
    #[requires("weekly:notice")]
    async fn weekly_remind(
        &self,
        ctx: &Context<'_>,
        input: WeeklyRemindInput,
    ) -> Result<JournalRemindPayload> {
        let team = decode_optional::<Team>(input.team_id.as_ref())?;
        let week = service::week_of(input.day.map(|day| day.0));
        let done = service::remind(ctx.db()?, ctx.viewer()?, team, week).await;
        reminded(ctx, done).await
    }
}
