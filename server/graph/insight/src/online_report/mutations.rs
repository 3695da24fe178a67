//! GraphQL mutations of configurable reports.

use async_graphql::{Context, ID};
use xieli_domain::online_report::life::{self as domain, Sharing};
use xieli_domain::online_report::model::Report;
use xieli_domain::online_report::service;
use xieli_macros::object;

use super::inputs::{OnlineReportIdsInput, OnlineReportInput};
use super::life::{self, OnlineReportLinkItemInput, OnlineReportShareChangesInput};
use super::types::OnlineReport;
use crate::core::input::Read;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// A report, or the errors of the call.
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
    /// Creates a report at the end of its position, at most 100 per position (business §7 `onlCgreport`).
    #[requires("e:manage")]
    #[create(service::save)]
    fn online_report_create(input: OnlineReportInput) -> OnlineReportPayload;

    /// Changes a report, for report managers; holders of a grant to change it may change its definition, name
    /// and remark. Absent fields stay, null clears.
    #[requires("report:project,report:customer,report:task,report:service")]
    #[update(service::save, OnlineReport)]
    fn online_report_update(input: OnlineReportInput) -> OnlineReportPayload;

    /// Moves reports to the recycle bin; all or none.
    #[requires("e:manage")]
    #[delete(service::delete, OnlineReport)]
    fn online_report_delete(input: OnlineReportIdsInput) -> DeletePayload;

    /// Copies a report to the end of its position, under a new name and disabled
    /// (business §7 Online reports: copy).
    #[requires("e:manage")]
    async fn online_report_copy(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report to copy.")] id: ID,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(service::copy(ctx.db()?, ctx.viewer()?, id).await)
    }

    /// Creates a report from a template; a name that is in use gets a number
    /// (business §7 Online reports: templates).
    #[requires("e:manage")]
    async fn online_report_from_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "`OnlineReportTemplate.code`.")] template: String,
    ) -> Result<OnlineReportPayload> {
        OnlineReportPayload::from(service::from_template(ctx.db()?, ctx.viewer()?, &template).await)
    }

    /// Sets the grants of a report, for report managers; holders of a grant to share give no more rights than
    /// their own, and revoke only grants they gave.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_share(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
        input: OnlineReportShareChangesInput,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        let sharing = match life::grants(input.grants) {
            Ok(grants) => Sharing { id, version, restricted: input.restricted, grants },
            Err(error) => return OnlineReportPayload::from(Err::<Report, _>(error)),
        };
        OnlineReportPayload::from(domain::share(ctx.db()?, ctx.viewer()?, sharing).await)
    }

    /// Stars a report for the viewer, or removes the star.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_star(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "Whether to star it.", default = true)] starred: bool,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(domain::star(ctx.db()?, ctx.viewer()?, id, starred).await)
    }

    /// Restores the definition of an earlier version; the current definition becomes a version too. For
    /// report managers and holders of a grant to change the report.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_revert(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
        #[graphql(desc = "`OnlineReportVersion.number`.")] number: i32,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(domain::revert(ctx.db()?, ctx.viewer()?, (id, version), number).await)
    }

    /// Sets the links from a report to others, for report managers and holders of a grant to change the
    /// report.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "The version that was read; absent: no check.")] version: Option<i32>,
        #[graphql(desc = "Up to 4; replaced as a whole.")] links: Vec<OnlineReportLinkItemInput>,
    ) -> Result<OnlineReportPayload> {
        let (id, links) = (decode::<OnlineReport>(&id)?, life::links(links));
        OnlineReportPayload::from(domain::link(ctx.db()?, ctx.viewer()?, (id, version), links).await)
    }

    /// Moves a report within its position (business §7 Online reports: order).
    #[requires("e:manage")]
    async fn online_report_move(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the report.")] id: ID,
        #[graphql(desc = "The new index, from 0; beyond the end means the end.")] order: i32,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(service::arrange(ctx.db()?, ctx.viewer()?, id, order).await)
    }
}
