//! Rows, filters and inputs of holidays.

use chrono::NaiveDate;
use xieli_tables::attend_holiday;

use crate::patched;

/// Entered or corrected by a member: synchronization with the working calendar does not change it.
pub const OWN: i16 = 0;
/// From the working calendar.
pub const SYNCED: i16 = 1;

patched!(attend_holiday;
    /// A holiday, with the rest days that are worked in exchange.
    AttendHoliday,
    /// A holiday as it is written.
    AttendHolidayInput,
    /// Changes to a holiday: an absent field stays, `Some(None)` clears it.
    AttendHolidayPatch,
    keys {}
    fields {
        /// 1 to 50 characters.
        name: String,
        /// Its first day.
        begins_on: NaiveDate,
        /// Its last day.
        ends_on: NaiveDate,
        /// Rest days that are worked in exchange.
        work_days: Vec<NaiveDate>,
        /// Days within it that count as plain rest days: overtime on them counts as on a weekend.
        rest_days: Vec<NaiveDate>,
        /// [`OWN`] or [`SYNCED`].
        source: i16,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// Filter of holidays; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendHolidayFilter {
    /// By name and remark.
    pub keyword: Option<String>,
    /// That begin in this year.
    pub year: Option<i32>,
    /// [`OWN`] or [`SYNCED`].
    pub source: Option<i16>,
}
