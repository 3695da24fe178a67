//! Rows, filters and figures of computed attendance days, and the inputs of their computation.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xieli_tables::attend_day;

use crate::engine::day::model::DayKind;
use crate::engine::day::result::{DayResult, Mark};
use crate::list::Days;

/// A computed day of a member. Its figures count exceptions settled as normal as worked; `detail` is the
/// unchanged result of the rules.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = attend_day)]
pub struct AttendDay {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The member that it concerns.
    pub member_id: i64,
    /// The date.
    pub day: NaiveDate,
    /// The group that the member was in.
    pub group_id: Option<i64>,
    /// The shift of the day.
    pub shift_id: Option<i64>,
    /// Main team at that time.
    pub team_id: Option<i64>,
    /// All teams at that time, with those above.
    #[serde(skip)]
    pub team_ids: Vec<i64>,
    /// A [`DayKind`].
    pub day_kind: i16,
    /// Minutes that were expected.
    pub expected: i32,
    /// Minutes that count as worked.
    pub worked: i32,
    /// Minutes late.
    pub late: i32,
    /// Minutes early.
    pub early: i32,
    /// Minutes of the shift without work or leave.
    pub absence: i32,
    /// Half days of absence.
    pub absent_halves: i16,
    /// Minutes on leave.
    pub leave: i32,
    /// Minutes on trips.
    pub trip: i32,
    /// Minutes of overtime on a workday.
    pub overtime_workday: i32,
    /// Minutes of overtime on a day of rest.
    pub overtime_rest: i32,
    /// Minutes of overtime on a holiday.
    pub overtime_holiday: i32,
    /// Minutes of work at night.
    pub night: i32,
    /// Punches that are missing.
    pub missing: i32,
    /// Numbers of its marks among [`Mark::ALL`].
    pub marks: Vec<i16>,
    /// The [`DayResult`].
    pub detail: Value,
    /// The [`Inputs`].
    pub inputs: Value,
    /// Whether its inputs have changed since a decision about it.
    pub review: bool,
    /// When it was computed.
    pub computed_at: DateTime<Utc>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was first computed.
    pub created_at: DateTime<Utc>,
}

impl AttendDay {
    /// The stored result of the rules.
    pub fn result(&self) -> Option<DayResult> {
        serde_json::from_value(self.detail.clone()).ok()
    }

    /// The inputs that it was computed from.
    pub fn inputs(&self) -> Inputs {
        serde_json::from_value(self.inputs.clone()).unwrap_or_default()
    }

    /// Its marks.
    pub fn marked(&self) -> Vec<Mark> {
        self.marks.iter().filter_map(|number| mark(*number)).collect()
    }
}

/// The rows and versions that a day was computed from.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Inputs {
    /// The version of the rules themselves.
    pub rules: i32,
    /// The group and its version.
    pub group: Option<(i64, i32)>,
    /// The first day of its term.
    pub term: Option<NaiveDate>,
    /// The shift and its version.
    pub shift: Option<(i64, i32)>,
    /// Punches with their versions.
    pub punches: Vec<(i64, i32)>,
    /// Applications with their versions.
    pub applications: Vec<(i64, i32)>,
}

/// Version of the rules: incremented when the same inputs give another result.
pub const RULES: i32 = 1;

/// A mark by its place.
pub fn mark(number: i16) -> Option<Mark> {
    usize::try_from(number).ok().and_then(|place| Mark::ALL.get(place).copied())
}

/// The place of a mark.
pub fn number(mark: Mark) -> i16 {
    let place = Mark::ALL.iter().position(|one| *one == mark);
    place.and_then(|place| i16::try_from(place).ok()).unwrap_or_default()
}

/// The stored number of a kind of date.
pub const fn kind_number(kind: DayKind) -> i16 {
    match kind {
        DayKind::Workday => 0,
        DayKind::RestDay => 1,
        DayKind::Holiday => 2,
    }
}

/// Filter of days; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendDayFilter {
    /// Only the viewer's own.
    pub mine: bool,
    /// Of this member.
    pub member_id: Option<i64>,
    /// Of members who were in this team or one below it.
    pub team_id: Option<i64>,
    /// Of members who were in this group.
    pub group_id: Option<i64>,
    /// Worked by this shift.
    pub shift_id: Option<i64>,
    /// One of these days.
    pub days: Option<Days>,
    /// With one of these marks.
    pub marks: Vec<i16>,
    /// Whether their decisions need another review.
    pub review: Option<bool>,
}

/// Grouping of a statistic.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AttendGrouping {
    /// One for all.
    #[default]
    Total,
    /// By day.
    Day,
    /// By week, each by its Monday.
    Week,
    /// By month, each by its first day.
    Month,
    /// By main team.
    Team,
    /// By group.
    Group,
    /// By member.
    Member,
}

/// A line of a statistic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AttendFigure {
    /// The team, group or member.
    pub id: Option<i64>,
    /// The day, Monday or first of the month.
    pub day: Option<NaiveDate>,
    /// Number of members with days.
    pub members: i64,
    /// Number of their days.
    pub days: i64,
    /// Days on which work was expected.
    pub expected_days: i64,
    /// Number of these days with work.
    pub present_days: i64,
    /// Number of these days without lateness, absence and missing punches.
    pub normal_days: i64,
    /// Minutes that were expected.
    pub expected: i64,
    /// Minutes that were worked.
    pub worked: i64,
    /// Number of days with lateness.
    pub late_times: i64,
    /// Minutes late.
    pub late: i64,
    /// Number of days with an early leave.
    pub early_times: i64,
    /// Minutes early.
    pub early: i64,
    /// Punches that are missing.
    pub missing: i64,
    /// Half days of absence.
    pub absent_halves: i64,
    /// Days with leave.
    pub leave_days: i64,
    /// Minutes of leave.
    pub leave: i64,
    /// Days on trips.
    pub trip_days: i64,
    /// Minutes of overtime.
    pub overtime: i64,
    /// Number of days with a punch outside all addresses.
    pub outside_days: i64,
    /// Number of days whose decisions need another review.
    pub review: i64,
}
