//! GraphQL schema of attendance applications (business §3 Attendance, §7 `apply`).

pub mod away;
pub mod inputs;
pub mod types;

use async_graphql::Context;
use xieli_domain::attend_application::count::count;
use xieli_domain::attend_application::{offer, repair, store, supplement};
use xieli_macros::object;

pub use self::away::MemberAway;
use self::inputs::{
    AttendApplicationFilter, AttendApplicationOrder, AttendCalculationInput, AttendSupplementInput,
};
pub use self::types::AttendApplication;
use self::types::{
    AttendApplicationKind, AttendCalculation, AttendMissed, AttendOffer, AttendSummary,
    AttendSupplementPayload,
};
use crate::attend::FlowProcessId;
use crate::core::input::Read;
use crate::core::payload::split;
use crate::core::{Connection, ContextExt, Entity, List, Result};

/// Root fields that read applications of attendance.
#[derive(Default)]
pub struct AttendApplicationQuery;

/// Root fields that read applications of attendance.
#[object(root)]
impl AttendApplicationQuery {
    /// Applications visible to the viewer: their own, those of members of teams that they direct, and all for
    /// viewers who manage attendance; one page.
    #[login]
    #[list(store::applications)]
    fn attend_applications(
        list: List<AttendApplicationFilter, AttendApplicationOrder>,
    ) -> Connection<AttendApplication>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_application() -> AttendApplication;

    /// The types that the viewer may apply for, in their order, each with its balance (business §7
    /// `apply/usableTypes`).
    #[login]
    async fn attend_usable_types(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of leave, overtime or trips; of all three if absent.")] kind: Option<
            AttendApplicationKind,
        >,
    ) -> Result<Option<Vec<AttendOffer>>> {
        let kind = kind.map(AttendApplicationKind::as_i16);
        let offers = offer::usable(&*ctx.read().await?, ctx.viewer()?, kind).await?;
        Ok(Some(offers.into_iter().map(AttendOffer).collect()))
    }

    /// The viewer's applications of this month, and what remains of their balances (business §7
    /// `apply/summary`).
    #[login]
    async fn attend_summary(&self, ctx: &Context<'_>) -> Result<Option<AttendSummary>> {
        Ok(Some(AttendSummary(offer::summary(&*ctx.read().await?, ctx.viewer()?).await?)))
    }

    /// The calculated amount of an application, day by day over shifts and holidays, and the reasons for
    /// which it would be refused (business §7 `apply/calculateLeaveTime`, `calculateTripTime`,
    /// `calculateOvertimeTime`).
    #[login]
    async fn attend_calculation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The application to calculate.")] input: AttendCalculationInput,
    ) -> Result<Option<AttendCalculation>> {
        let viewer = ctx.viewer()?;
        if viewer.is_external() {
            return Ok(None);
        }
        let (asked, except) = input.read(viewer.member_id)?;
        let found = count(&*ctx.read().await?, viewer.enterprise_id, &asked, except).await?;
        Ok(Some(AttendCalculation(found)))
    }

    /// The viewer's missed punches of today and the seven days before, the latest first, without those whose
    /// correction is being decided (business §7 `apply/missClock7Days`).
    #[login]
    async fn attend_missed(&self, ctx: &Context<'_>) -> Result<Option<Vec<AttendMissed>>> {
        let missed = repair::missed_of(&*ctx.read().await?, ctx.viewer()?).await?;
        Ok(Some(missed.into_iter().map(AttendMissed::from).collect()))
    }
}

/// Root fields that send applications of attendance.
#[derive(Default)]
pub struct AttendApplicationMutation;

/// Root fields that send applications of attendance.
#[object(root)]
impl AttendApplicationMutation {
    /// Sends the correction of a punch by the correction form that the viewer may use (business §7
    /// `apply/supplement`). Refused where the viewer's group does not allow it.
    #[login]
    async fn attend_supplement(
        &self,
        ctx: &Context<'_>,
        input: AttendSupplementInput,
    ) -> Result<AttendSupplementPayload> {
        let sent = supplement::send(ctx.db()?, ctx.viewer()?, input.read()?).await;
        let (process, user_errors) = split(sent)?;
        Ok(AttendSupplementPayload {
            process_id: process.map(FlowProcessId::global_id),
            process_row_id: process.map(|id| id.to_string()),
            user_errors,
        })
    }
}
