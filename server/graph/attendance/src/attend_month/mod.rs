//! GraphQL schema of attendance months (business §7 `dailyRecord/monthList`).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_month::{close, correct, service, store};
use xieli_kernel::clock;
use xieli_macros::object;

use self::inputs::{
    AttendCorrectionFilter, AttendCorrectionInput, AttendCorrectionOrder, AttendMonthCloseInput,
    AttendMonthFilter, AttendMonthMemberFilter, AttendMonthMemberOrder, AttendMonthOrder,
};
pub use self::types::{AttendCorrection, AttendMonth};
use self::types::{
    AttendCorrectionPayload, AttendMonthMember, AttendMonthPayload, AttendMonthReport, AttendMonthState,
    report,
};
use crate::core::scalar::Date;
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read months.
#[derive(Default)]
pub struct AttendMonthQuery;

/// Root fields that read months.
#[object(root)]
impl AttendMonthQuery {
    /// Members with days in a month, as far as they are visible to the viewer, one page, each with a monthly
    /// report (business §7 `dailyRecord/monthList`).
    #[login]
    #[list(store::members)]
    fn attend_month_members(
        list: List<AttendMonthMemberFilter, AttendMonthMemberOrder>,
    ) -> Connection<AttendMonthMember>;

    /// The viewer's figures of a month; null for external members.
    #[login]
    async fn attend_my_month(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month; this month if absent.")] month: Option<Date>,
    ) -> Result<Option<AttendMonthReport>> {
        let viewer = ctx.viewer()?;
        if viewer.is_external() {
            return Ok(None);
        }
        let month = month.map_or_else(|| clock::china_day(clock::now()), |day| day.0);
        report(ctx, (viewer.enterprise_id, viewer.member_id), month).await
    }

    /// The state of a month: the obstacles to closing it.
    #[requires("attend:manage,teamManage")]
    async fn attend_month_state(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Any day of the month; this month if absent.")] month: Option<Date>,
    ) -> Result<Option<AttendMonthState>> {
        let month = month.map_or_else(|| clock::china_day(clock::now()), |day| day.0);
        let state = service::state(&*ctx.read().await?, ctx.viewer()?, month).await?;
        Ok(state.map(AttendMonthState))
    }

    /// Months that were closed, one page.
    #[login]
    #[list(store::months)]
    fn attend_months(list: List<AttendMonthFilter, AttendMonthOrder>) -> Connection<AttendMonth>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_month() -> AttendMonth;

    /// Corrections of closed months visible to the viewer: of their own days, of members of teams that they
    /// direct, and all for viewers who manage attendance; one page.
    #[login]
    #[list(store::corrections)]
    fn attend_corrections(
        list: List<AttendCorrectionFilter, AttendCorrectionOrder>,
    ) -> Connection<AttendCorrection>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_correction() -> AttendCorrection;
}

/// Root fields that close months.
#[derive(Default)]
pub struct AttendMonthMutation;

/// Root fields that close months.
#[object(root)]
impl AttendMonthMutation {
    /// Closes a month that is over: pending days are computed, and its figures become final. Later changes
    /// are corrections that count in an open month.
    #[requires("attend:manage")]
    async fn attend_month_close(
        &self,
        ctx: &Context<'_>,
        input: AttendMonthCloseInput,
    ) -> Result<AttendMonthPayload> {
        AttendMonthPayload::from(close::close(ctx.db()?, ctx.viewer()?, input.into()).await)
    }

    /// Corrects a figure of a closed day, with a reason; it counts in the first open month.
    #[requires("attend:manage")]
    async fn attend_correction_create(
        &self,
        ctx: &Context<'_>,
        input: AttendCorrectionInput,
    ) -> Result<AttendCorrectionPayload> {
        AttendCorrectionPayload::from(correct::by_hand(ctx.db()?, ctx.viewer()?, input.read()?).await)
    }
}
