//! GraphQL queries of report schedules.

use async_graphql::{Context, ID};
use xieli_domain::report_schedule::{service, store};
use xieli_macros::object;

use super::types::{ReportSchedule, ReportScheduleRun, ReportScheduleRuns};
use crate::core::{Connection, ContextExt, PageArgs, PageInput, Result, decode};
use crate::online_report::OnlineReport;
use crate::online_report::queries::numbered;

/// Root fields that read schedules of reports.
#[derive(Default)]
pub struct ReportScheduleQuery;

/// Root fields that read schedules of reports.
#[object(root)]
impl ReportScheduleQuery {
    /// The schedules of a report: the viewer's own, all for report managers; at most 50 of one report.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn report_schedules(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] online_report_id: ID,
    ) -> Result<Option<Vec<ReportSchedule>>> {
        let id = decode::<OnlineReport>(&online_report_id)?;
        let found = store::of_report(&*ctx.read().await?, ctx.viewer()?, id).await?;
        Ok(Some(found.into_iter().map(ReportSchedule::from).collect()))
    }

    /// The viewer's own schedules over all reports, the newest first, one page.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn my_report_schedules(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
    ) -> Result<Option<Connection<ReportSchedule>>> {
        let (viewer, request) = (ctx.viewer()?.clone(), PageArgs { first, after, page }.request()?);
        let page = store::own_page(&*ctx.read().await?, &viewer, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, ReportSchedule::from, move || {
            let (db, viewer) = (db.clone(), viewer.clone());
            async move { store::own_count(&*db.read().await?, &viewer).await }
        })))
    }

    /// The runs of a schedule with their results, the latest first; null when no such schedule is visible to
    /// the viewer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn report_schedule_runs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the schedule.")] id: ID,
        #[graphql(desc = "Of 1 to 100 rows; the first 20 if absent.")] page: Option<PageInput>,
    ) -> Result<Option<ReportScheduleRuns>> {
        let id = decode::<ReportSchedule>(&id)?;
        let found = service::runs_of(&*ctx.read().await?, ctx.viewer()?, id, numbered(page)).await?;
        Ok(found.map(|(rows, total)| ReportScheduleRuns {
            rows: rows.into_iter().map(|(run, why)| ReportScheduleRun::of(run, why)).collect(),
            total_count: i32::try_from(total).unwrap_or(i32::MAX),
        }))
    }
}
