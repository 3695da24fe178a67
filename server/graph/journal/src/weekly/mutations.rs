//! GraphQL mutations of weekly reports.

use async_graphql::Context;
use xieli_domain::weekly::{draft, service, summary};
use xieli_macros::object;

use super::inputs::{
    WeeklyDayInput, WeeklyIdInput, WeeklyIdsInput, WeeklyInput, WeeklyRemindInput, WeeklyReopenInput,
    WeeklySummaryInput,
};
use super::queries::week_of;
use super::types::Weekly;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all, decode_optional};
use crate::item_log::mutations::{JournalRemindPayload, reminded};
use crate::member::Member;
use crate::team::Team;

payload! {
    /// A report, or the errors of the call.
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
    /// Opens the viewer's report of a week: creates it if there is none, and fills a draft with the viewer's
    /// work; struck-out lines stay out, and texts of the author stay.
    #[requires("weekly")]
    async fn weekly_open(&self, ctx: &Context<'_>, input: WeeklyDayInput) -> Result<WeeklyPayload> {
        let week = week_of(ctx, input.day).await?;
        WeeklyPayload::from(draft::open(ctx.db()?, ctx.viewer()?, week).await)
    }

    /// Fills a report of the viewer again, also a submitted one that is not locked.
    #[requires("weekly")]
    async fn weekly_refill(&self, ctx: &Context<'_>, input: WeeklyIdInput) -> Result<WeeklyPayload> {
        WeeklyPayload::from(draft::refill(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Writes the viewer's report of a week, creates it if there is none, and submits it on request
    /// (business §7 `POST weekly/summary`).
    #[requires("weekly")]
    #[create(service::save)]
    fn weekly_create(input: WeeklyInput) -> WeeklyPayload;

    /// Changes a report of the viewer or the summary of a team that the viewer directs, until it is locked
    /// (business §7 `PUT weekly/summary`).
    #[requires("weekly")]
    #[update(service::save, Weekly)]
    fn weekly_update(input: WeeklyInput) -> WeeklyPayload;

    /// Submits a report as it is; lines of its plan marked as tasks become tasks.
    #[requires("weekly")]
    async fn weekly_submit(&self, ctx: &Context<'_>, input: WeeklyIdInput) -> Result<WeeklyPayload> {
        WeeklyPayload::from(service::submit(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }

    /// Reopens a report for its author, with a reason; for directors of the team and those who see all
    /// reports.
    #[requires("weekly:comment")]
    async fn weekly_reopen(&self, ctx: &Context<'_>, input: WeeklyReopenInput) -> Result<WeeklyPayload> {
        let target = (decode::<Weekly>(&input.id)?, input.version);
        WeeklyPayload::from(service::reopen(ctx.db()?, ctx.viewer()?, target, Some(input.reason)).await)
    }

    /// Deletes drafts; all or none. Submitted reports stay (business §7 `DELETE weekly/summary`).
    #[requires("weekly")]
    #[delete(service::delete, Weekly)]
    fn weekly_delete(input: WeeklyIdsInput) -> DeletePayload;

    /// Drafts the summary of a team that the viewer directs from the submitted reports of its members
    /// (business §7 `POST weekly/summary/team`).
    #[requires("weekly")]
    async fn weekly_summary_draft(
        &self,
        ctx: &Context<'_>,
        input: WeeklySummaryInput,
    ) -> Result<WeeklyPayload> {
        let (team, week) = (decode::<Team>(&input.team_id)?, week_of(ctx, input.day).await?);
        WeeklyPayload::from(summary::draft(ctx.db()?, ctx.viewer()?, team, week).await)
    }

    /// Reminds members of missing reports, of teams that the viewer directs or, for those who see all
    /// reports, of the enterprise, or chosen ones of these; each member at most once a day.
    #[requires("weekly:notice")]
    async fn weekly_remind(
        &self,
        ctx: &Context<'_>,
        input: WeeklyRemindInput,
    ) -> Result<JournalRemindPayload> {
        let team = decode_optional::<Team>(input.team_id.as_ref())?;
        let chosen = input.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        let week = week_of(ctx, input.day).await?;
        let done = service::remind(ctx.db()?, ctx.viewer()?, (team, chosen), week).await;
        reminded(ctx, done).await
    }
}
