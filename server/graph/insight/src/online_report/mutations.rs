//! Changing reports.

use async_graphql::{Context, ID};
use xieli_domain::online_report::service;
use xieli_macros::object;

use super::inputs::{OnlineReportIdsInput, OnlineReportInput};
use super::types::OnlineReport;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode};

payload! {
    /// A report, or why not.
    login OnlineReportPayload {
        /// As it is now; null when nothing was changed.
        online_report: OnlineReport
    }
}

/// Root fields that change reports.
#[derive(Default)]
pub struct OnlineReportMutation;

/// Root fields that change reports.
#[object(root)]
impl OnlineReportMutation {
    /// Makes a report behind the others of its position, at most 100 of one (business §7 `onlCgreport`).
    #[requires("e:manage")]
    #[create(service::save)]
    fn online_report_create(input: OnlineReportInput) -> OnlineReportPayload;

    /// Changes a report; absent fields stay, null clears.
    #[requires("e:manage")]
    #[update(service::save, OnlineReport)]
    fn online_report_update(input: OnlineReportInput) -> OnlineReportPayload;

    /// Puts reports into the recycle bin; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, OnlineReport)]
    fn online_report_delete(input: OnlineReportIdsInput) -> DeletePayload;

    /// Makes a report like another one, behind the others of its position, under a name of its own; it is not enabled (business §7
    /// Online reports: copy).
    #[requires("e:manage")]
    async fn online_report_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Like this one.")] id: ID,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Makes a report of a ready-made one; a name that is taken gets a number (business §7 Online reports: templates).
    #[requires("e:manage")]
    async fn online_report_from_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "`OnlineReportTemplate.code`.")] template: String,
    ) -> Result<OnlineReportPayload> {
        OnlineReportPayload::from(service::from_template(ctx.db()?, ctx.viewer()?, &template).await)
    }

    /// Puts a report at this place of its position, from 0 (business §7 Online reports: order).
    #[requires("e:manage")]
    async fn online_report_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "From 0; beyond the end is the end.")] order: i32,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
