//! Rows and inputs of holidays.

use chrono::NaiveDate;
use xieli_tables::attend_holiday;

use crate::patched;

/// Entered or corrected by somebody: taking holidays from the working calendar leaves it alone.
pub const OWN: i16 = 0;
/// From the working calendar.
pub const SYNCED: i16 = 1;

patched!(attend_holiday;
    /// A holiday, with the days of rest that are worked for it.
    AttendHoliday,
    /// A holiday as it is written.
    AttendHolidayInput,
    /// A change of a holiday: absent stays, `Some(None)` clears.
    AttendHolidayPatch,
    keys {}
    fields {
        /// 1 to 50 characters.
        name: String,
        /// Its first day.
        begins_on: NaiveDate,
        /// Its last day.
        ends_on: NaiveDate,
        /// Days of rest that are worked for it.
        work_days: Vec<NaiveDate>,
        /// Days within it that are plain days of rest: overtime on them counts as on a weekend.
        rest_days: Vec<NaiveDate>,
        /// [`OWN`] or [`SYNCED`].
        source: i16,
        /// Up to 200 characters.
        remark: Option<String>,
    }
);

/// The holidays that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendHolidayFilter {
    /// By name and remark.
    pub keyword: Option<String>,
    /// That begin in this year.
    pub year: Option<i32>,
    /// [`OWN`] or [`SYNCED`].
    pub source: Option<i16>,
}
