//! GraphQL schema of holidays (business §2, §7 Attendance: holiday).

pub mod inputs;
pub mod types;

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::attend_holiday::{service, store};
use xieli_macros::object;

use self::inputs::{
    AttendHolidayFilter, AttendHolidayIdsInput, AttendHolidayInput, AttendHolidayOrder,
    AttendHolidaySyncInput,
};
pub use self::types::AttendHoliday;
use self::types::{AttendHolidayPayload, AttendHolidaySyncPayload};
use crate::core::payload::{DeletePayload, split};
use crate::core::{Connection, ContextExt, List, Result};

/// Root fields that read holidays.
#[derive(Default)]
pub struct AttendHolidayQuery;

/// Root fields that read holidays.
#[object(root)]
impl AttendHolidayQuery {
    /// Holidays of the enterprise, one page. External members see none.
    #[login]
    #[list(store::holidays)]
    fn attend_holidays(list: List<AttendHolidayFilter, AttendHolidayOrder>) -> Connection<AttendHoliday>;

    /// One of them by id; null when none is visible to the viewer.
    #[login]
    #[one]
    fn attend_holiday() -> AttendHoliday;

    /// When holidays were last imported from the working calendar; null: never (business §7
    /// `holiday/lastUpdateTime`).
    #[login]
    async fn attend_holiday_synced_at(&self, ctx: &Context<'_>) -> Result<Option<DateTime<Utc>>> {
        Ok(store::synced_at(&*ctx.read().await?, ctx.viewer()?).await?)
    }
}

/// Root fields that change holidays.
#[derive(Default)]
pub struct AttendHolidayMutation;

/// Root fields that change holidays.
#[object(root)]
impl AttendHolidayMutation {
    /// Creates a holiday; the days concerned are computed again.
    #[requires("attend:manage")]
    #[create(service::save)]
    fn attend_holiday_create(input: AttendHolidayInput) -> AttendHolidayPayload;

    /// Changes a holiday, which later imports then skip; absent fields stay, null clears.
    #[requires("attend:manage")]
    #[update(service::save, AttendHoliday)]
    fn attend_holiday_update(input: AttendHolidayInput) -> AttendHolidayPayload;

    /// Deletes holidays; all or none. The days concerned are computed again.
    #[requires("attend:manage")]
    #[delete(service::delete, AttendHoliday)]
    fn attend_holiday_delete(input: AttendHolidayIdsInput) -> DeletePayload;

    /// Imports the holidays of a year from the working calendar; entered or corrected ones stay (business §7
    /// `holiday/sync`).
    #[requires("attend:manage")]
    async fn attend_holiday_sync(
        &self,
        ctx: &Context<'_>,
        input: AttendHolidaySyncInput,
    ) -> Result<AttendHolidaySyncPayload> {
        let (rows, user_errors) = split(service::sync(ctx.db()?, ctx.viewer()?, input.year).await)?;
        let holidays = rows.map(|rows| rows.into_iter().map(AttendHoliday::from).collect());
        Ok(AttendHolidaySyncPayload { holidays, user_errors })
    }
}
