//! Changing reports.

use async_graphql::{Context, ID};
use xieli_domain::online_report::life::{self as domain, Sharing};
use xieli_domain::online_report::model::Report;
use xieli_domain::online_report::service;
use xieli_macros::object;

use super::inputs::{OnlineReportIdsInput, OnlineReportInput};
use super::life::{self, OnlineReportLinkInput, OnlineReportShareInput};
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

    /// Changes a report, as who makes reports; as who holds a grant of changing it, what it is made of, its name and its remark. Absent
    /// fields stay, null clears.
    #[requires("report:project,report:customer,report:task,report:service")]
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

    /// Gives a report to exactly these, as who makes reports; who holds a grant of sharing it gives no more than they have, and takes
    /// back what they gave themselves.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_share(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: OnlineReportShareInput,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        let sharing = match life::grants(input.grants) {
            Ok(grants) => Sharing { id, version, restricted: input.restricted, grants },
            Err(error) => return OnlineReportPayload::from(Err::<Report, _>(error)),
        };
        OnlineReportPayload::from(domain::share(ctx.db()?, ctx.viewer()?, sharing).await)
    }

    /// Puts a report on top for the viewer, or no longer.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_star(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "On top, or no longer.", default = true)] starred: bool,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(domain::star(ctx.db()?, ctx.viewer()?, id, starred).await)
    }

    /// Goes back to what a former version was made of; what the report is made of now is kept as a version, too. As who makes reports or
    /// holds a grant of changing this one.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_revert(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        #[graphql(desc = "`OnlineReportVersion.number`.")] number: i32,
    ) -> Result<OnlineReportPayload> {
        let id = decode::<OnlineReport>(&id)?;
        OnlineReportPayload::from(domain::revert(ctx.db()?, ctx.viewer()?, (id, version), number).await)
    }

    /// Exactly these links lead from a report to others. As who makes reports or holds a grant of changing this one.
    #[requires("report:project,report:customer,report:task,report:service")]
    async fn online_report_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        #[graphql(desc = "Up to 4; replaced as a whole.")] links: Vec<OnlineReportLinkInput>,
    ) -> Result<OnlineReportPayload> {
        let (id, links) = (decode::<OnlineReport>(&id)?, life::links(links));
        OnlineReportPayload::from(domain::link(ctx.db()?, ctx.viewer()?, (id, version), links).await)
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
