//! Rows and inputs of months and corrections.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::{attend_correction, attend_month, attend_month_row, member};

use crate::engine::month::rules::Sums;
use crate::list::Days;

/// A month that is open.
pub const OPEN: i16 = 0;
/// A month that is closed: its figures stay.
pub const CLOSED: i16 = 1;

/// A month that somebody has closed.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_month)]
pub struct AttendMonth {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// Its first day.
    pub month: NaiveDate,
    /// [`OPEN`] or [`CLOSED`].
    pub status: i16,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// The member that closed it.
    pub closed_by: Option<i64>,
    /// For optimistic locking.
    pub version: i32,
    /// When the row was made.
    pub created_at: DateTime<Utc>,
}

/// The months that a list shows; an absent field does not narrow it.
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
    /// A [`Kept`].
    pub figures: Value,
}

impl MonthRow {
    /// Its figures when the month was closed.
    pub fn kept(&self) -> Kept {
        serde_json::from_value(self.figures.clone()).unwrap_or_default()
    }
}

/// The figures of a part as they are kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Kept {
    /// Of the part.
    pub part: Sums,
    /// Of the member's whole month.
    pub month: Sums,
    /// Minutes that the month's exceptions cost.
    pub deducted: i64,
}

/// A part of a closed month as it is written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = attend_month_row)]
pub struct NewMonthRow {
    /// The tenant.
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
    /// A [`Kept`].
    pub figures: Value,
}

/// Somebody who has days in a month.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = member)]
pub struct MonthMember {
    /// The tenant.
    pub enterprise_id: i64,
    /// The member.
    pub id: i64,
}

/// The members whose months a list shows; an absent field does not narrow it.
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

/// A change of a closed month, counted in an open one.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_correction)]
pub struct AttendCorrection {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
    pub id: i64,
    /// The first day of the month in which it counts.
    pub month: NaiveDate,
    /// The member.
    pub member_id: i64,
    /// The day that it is of.
    pub day: NaiveDate,
    /// The name of the figure.
    pub figure: String,
    /// The value before.
    pub was: i32,
    /// The value now.
    pub becomes: i32,
    /// Why, in words.
    pub reason: String,
    /// For optimistic locking.
    pub version: i32,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// The member that wrote it; nobody: it came by itself.
    pub created_by: Option<i64>,
}

/// The corrections that a list shows; an absent field does not narrow it.
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

/// How a month is closed.
#[derive(Debug, Clone)]
pub struct Closing {
    /// Any day of it.
    pub month: NaiveDate,
    /// The treatment of exceptions that nobody has dealt with: as normal, or as they are; the month is not closed if absent.
    pub settle_open: Option<bool>,
    /// Why they are settled so.
    pub reason: Option<String>,
}

/// A figure of a closed day that somebody puts right.
#[derive(Debug, Clone)]
pub struct Correcting {
    /// The member.
    pub member_id: i64,
    /// The day, of a closed month.
    pub day: NaiveDate,
    /// The name of the figure.
    pub figure: String,
    /// The value to be.
    pub becomes: i32,
    /// Why.
    pub reason: String,
}

/// How far a month is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MonthState {
    /// Its first day.
    pub month: NaiveDate,
    /// It was closed.
    pub closed: Option<(DateTime<Utc>, Option<i64>)>,
    /// Members who have days in it.
    pub members: i64,
    /// Days that are not over.
    pub unsettled: i64,
    /// Days that wait to be computed.
    pub waiting: i64,
    /// Exceptions that nobody has dealt with.
    pub open: i64,
    /// Exceptions whose repair is being decided.
    pub claimed: i64,
    /// Decisions whose ground is another since.
    pub review: i64,
    /// Earlier months that have to be closed first: the earliest.
    pub before: Option<NaiveDate>,
}
