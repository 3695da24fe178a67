//! GraphQL mutations of report schedules.

use async_graphql::{Context, ID};
use xieli_domain::report_schedule::service;
use xieli_macros::object;

use super::inputs::{ReportScheduleIdsInput, ReportScheduleInput};
use super::types::ReportSchedule;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode, decode_all};

payload! {
    /// A schedule, or the errors of the call.
    login ReportSchedulePayload {
        /// As it is now; null when nothing was changed.
        report_schedule: ReportSchedule
    }
}

/// Root fields that change schedules of reports.
#[derive(Default)]
pub struct ReportScheduleMutation;

/// Root fields that change schedules of reports.
#[object(root)]
impl ReportScheduleMutation {
    /// Creates a schedule of a report, at most 50 per report: for the caller, and for others with the right
    /// to change the report.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[interactive]
    async fn report_schedule_create(
        &self,
        ctx: &Context<'_>,
        input: ReportScheduleInput,
    ) -> Result<ReportSchedulePayload> {
        ReportSchedulePayload::from(service::save(ctx.db()?, ctx.viewer()?, None, input.read()?).await)
    }

    /// Replaces all fields of a schedule except its report; absent fields become empty.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[interactive]
    async fn report_schedule_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the schedule.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        input: ReportScheduleInput,
    ) -> Result<ReportSchedulePayload> {
        let target = Some((decode::<ReportSchedule>(&id)?, version));
        ReportSchedulePayload::from(service::save(ctx.db()?, ctx.viewer()?, target, input.read()?).await)
    }

    /// Pauses a schedule, or resumes it from its next time on.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[interactive]
    async fn report_schedule_switch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the schedule.")] id: ID,
        #[graphql(desc = "The version that was read.")] version: i32,
        #[graphql(desc = "True: resume; false: pause.")] enabled: bool,
    ) -> Result<ReportSchedulePayload> {
        let key = (decode::<ReportSchedule>(&id)?, version);
        ReportSchedulePayload::from(service::switch(ctx.db()?, ctx.viewer()?, key, enabled).await)
    }

    /// Sends a schedule to the viewer alone, at once and regardless of its condition; at most three times a
    /// minute.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[interactive]
    async fn report_schedule_try(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the schedule.")] id: ID,
    ) -> Result<ReportSchedulePayload> {
        let id = decode::<ReportSchedule>(&id)?;
        ReportSchedulePayload::from(service::try_out(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Deletes schedules with their runs; all or none.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[interactive]
    async fn report_schedule_delete(
        &self,
        ctx: &Context<'_>,
        input: ReportScheduleIdsInput,
    ) -> Result<DeletePayload> {
        let ids = decode_all::<ReportSchedule>(&input.ids)?;
        DeletePayload::from::<ReportSchedule>(service::delete(ctx.db()?, ctx.viewer()?, &ids).await)
    }
}
