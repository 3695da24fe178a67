//! Rows, filters and inputs of attendance months, members' monthly figures, and corrections.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{attend_correction, attend_month, attend_month_row, member};

use super::states::MonthStatus;
use crate::engine::month::rules::Sums;
use crate::list::Days;

/// A month that is open.
pub const OPEN: i16 = MonthStatus::Open.number();
/// A closed month: its figures stay.
pub const CLOSED: i16 = MonthStatus::Closed.number();

/// A month that was closed.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_month)]
pub struct AttendMonth {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// Its first day.
    pub month: NaiveDate,
    /// [`OPEN`] or [`CLOSED`].
    pub status: i16,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// The member that closed it.
    pub closed_by: Option<i64>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When the row was made.
    pub created_at: DateTime<Utc>,
}

/// Filter of months; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendMonthFilter {
    /// Of this year.
    pub year: Option<i32>,
}

/// A part of a closed month: a member in one group.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = attend_month_row)]
pub struct MonthRow {
    /// The member.
    pub member_id: i64,
    /// The group.
    pub group_id: Option<i64>,
    /// The first day of the part.
    pub begins_on: NaiveDate,
    /// The last.
    pub ends_on: NaiveDate,
    /// Its figures, a [`StoredSums`].
    pub figures: Value,
}

impl MonthRow {
    /// Its figures when the month was closed.
    pub fn kept(&self) -> StoredSums {
        serde_json::from_value(self.figures.clone()).unwrap_or_default()
    }
}

/// Stored figures of a part.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StoredSums {
    /// Sums of the part.
    pub part: Sums,
    /// Sums of the member's whole month.
    pub month: Sums,
    /// Minutes deducted for the month's exceptions.
    pub deducted: i64,
}

/// A part of a closed month as it is written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = attend_month_row)]
pub struct NewMonthRow {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The first day of the month.
    pub month: NaiveDate,
    /// The member.
    pub member_id: i64,
    /// The group.
    pub group_id: Option<i64>,
    /// The main team on the last day.
    pub team_id: Option<i64>,
    /// Every team of the part, with those above.
    pub team_ids: Vec<i64>,
    /// The first day of the part.
    pub begins_on: NaiveDate,
    /// The last.
    pub ends_on: NaiveDate,
    /// A [`StoredSums`].
    pub figures: Value,
}

/// A member with days in a month.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = member)]
pub struct MonthMember {
    /// The enterprise.
    pub enterprise_id: i64,
    /// The member.
    pub id: i64,
}

/// Filter of members in a list of months; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct MonthMemberFilter {
    /// The first day of the month; this month if absent.
    pub month: Option<NaiveDate>,
    /// Only the viewer.
    pub mine: bool,
    /// By the name, pinyin or initials.
    pub keyword: Option<String>,
    /// This member.
    pub member_id: Option<i64>,
    /// Members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Members who were in this group.
    pub group_id: Option<i64>,
}

/// A difference in a closed month, counted in an open one.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_correction)]
pub struct AttendCorrection {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The first day of the month in which it counts.
    pub month: NaiveDate,
    /// The member.
    pub member_id: i64,
    /// The day of the figure.
    pub day: NaiveDate,
    /// The name of the figure.
    pub figure: String,
    /// The value before.
    pub was: i32,
    /// The value now.
    pub becomes: i32,
    /// Reason, as text.
    pub reason: String,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Member who wrote it; `None`: the system.
    pub created_by: Option<i64>,
}

/// Filter of corrections; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendCorrectionFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// That count in this month.
    pub month: Option<NaiveDate>,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Of these days.
    pub days: Option<Days>,
}

/// A request to close a month.
#[derive(Debug, Clone)]
pub struct Closing {
    /// Any day of the month.
    pub month: NaiveDate,
    /// Settles unhandled exceptions: as normal (true) or as exceptions (false); absent: the month is not
    /// closed if there are any.
    pub settle_open: Option<bool>,
    /// Reason of that settlement.
    pub reason: Option<String>,
}

/// A manual correction of a figure of a closed day.
#[derive(Debug, Clone)]
pub struct Correcting {
    /// The member.
    pub member_id: i64,
    /// The day, of a closed month.
    pub day: NaiveDate,
    /// The name of the figure.
    pub figure: String,
    /// The new value.
    pub becomes: i32,
    /// Reason of the correction.
    pub reason: String,
}

/// Progress of a month.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MonthState {
    /// Its first day.
    pub month: NaiveDate,
    /// When and by whom it was closed.
    pub closed: Option<(DateTime<Utc>, Option<i64>)>,
    /// Number of members with days in it.
    pub members: i64,
    /// Number of days that are not over.
    pub unsettled: i64,
    /// Number of days marked for computation.
    pub waiting: i64,
    /// Number of unhandled exceptions.
    pub open: i64,
    /// Number of exceptions with a correction in approval.
    pub claimed: i64,
    /// Number of decisions whose inputs have changed since.
    pub review: i64,
    /// The earliest month that must be closed first.
    pub before: Option<NaiveDate>,
}
