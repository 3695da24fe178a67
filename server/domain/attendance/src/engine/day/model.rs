//! Types of a day's inputs and of its result (business §3, §7 Attendance: `dailyRecord`). Durations are
//! minutes; a punch counts by its minute, without seconds.

use std::sync::Arc;

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc, Weekday};
use serde::{Deserialize, Serialize};

use super::shift::{Clock, Shift};
use super::zone::Zone;

/// Number of neighbouring days that take part in the assignment of punches.
pub const NEIGHBOURS: usize = 2;

/// The kind of a date, by which overtime is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DayKind {
    /// Work is done.
    Workday,
    /// A free day of the week or of the plan.
    RestDay,
    /// A holiday by law.
    Holiday,
}

impl DayKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Workday, Self::RestDay, Self::Holiday];

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Workday => "工作日",
            Self::RestDay => "休息日",
            Self::Holiday => "节假日",
        }
    }

    /// The kind of a date by its weekday.
    pub fn of_weekday(day: NaiveDate) -> Self {
        match day.weekday() {
            Weekday::Sat | Weekday::Sun => Self::RestDay,
            _ => Self::Workday,
        }
    }

    /// The kind of a date by its plan; without a plan, that of its weekday.
    pub fn on(plan: Option<&DayPlan>, day: NaiveDate) -> Self {
        plan.map_or_else(|| Self::of_weekday(day), |plan| plan.kind)
    }
}

/// One value for each kind of date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ByKind<T> {
    /// On workdays.
    pub workday: T,
    /// On free days.
    pub rest_day: T,
    /// On holidays.
    pub holiday: T,
}

impl<T> ByKind<T> {
    /// The value of a kind.
    pub fn of(&self, kind: DayKind) -> &T {
        match kind {
            DayKind::Workday => &self.workday,
            DayKind::RestDay => &self.rest_day,
            DayKind::Holiday => &self.holiday,
        }
    }

    /// Mutable value of a kind.
    pub fn of_mut(&mut self, kind: DayKind) -> &mut T {
        match kind {
            DayKind::Workday => &mut self.workday,
            DayKind::RestDay => &mut self.rest_day,
            DayKind::Holiday => &mut self.holiday,
        }
    }
}

/// The work that a member is expected to do on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// The member is in no attendance group, or not in the enterprise.
    Nobody,
    /// A free day.
    Free,
    /// A shift.
    Shift(Arc<Shift>),
    /// Flexible working time.
    Anytime {
        /// The minutes that are expected.
        expected: i32,
        /// Minute at which the day begins: with 05:00 a punch at 01:00 belongs to the day before.
        begins: i32,
    },
}

/// A day of a member's plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayPlan {
    /// The date.
    pub day: NaiveDate,
    /// Its kind.
    pub kind: DayKind,
    /// The name of the holiday, or of the exchanged day.
    pub name: Option<String>,
    /// The work.
    pub plan: Plan,
}

/// Half a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Half {
    /// The first half of the shift.
    First,
    /// The second.
    Second,
}

/// The period of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "by")]
pub enum Extent {
    /// From one time up to another.
    Moments {
        /// The first.
        from: DateTime<Utc>,
        /// The end.
        to: DateTime<Utc>,
    },
    /// From one half day to another, both included. The shift of each day defines its halves.
    Halves {
        /// The first day.
        from: NaiveDate,
        /// Its first half that counts.
        from_half: Half,
        /// The last day.
        to: NaiveDate,
        /// Its last half that counts.
        to_half: Half,
    },
}

/// Rounding of minutes to units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rounding {
    /// To the next lower unit.
    Down,
    /// To the nearest unit, a half upwards.
    Nearest,
    /// To the next higher unit.
    Up,
}

impl Rounding {
    /// Rounds a value to a multiple of the unit; a unit of 0 or 1 leaves it unchanged.
    pub fn apply(self, value: i64, unit: i64) -> i64 {
        if unit <= 1 {
            return value;
        }
        let whole = match self {
            Self::Down => value.div_euclid(unit),
            Self::Nearest => (2 * value + unit).div_euclid(2 * unit),
            Self::Up => (value + unit - 1).div_euclid(unit),
        };
        whole * unit
    }
}

/// Basis of the minutes of an overtime application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Basis {
    /// As requested, regardless of punches.
    Applied,
    /// The requested part that punches prove.
    Proved,
}

/// Rule of counting overtime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OvertimeRule {
    /// From applications or punches.
    pub basis: Basis,
    /// Applications with fewer minutes do not count.
    pub least: i32,
    /// Unit in minutes.
    pub unit: i32,
    /// Rounding of minutes to units.
    pub rounding: Rounding,
}

/// The kind of an approved application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApprovedKind {
    /// Leave.
    Leave,
    /// A business trip.
    Trip,
    /// Overtime.
    Overtime(OvertimeRule),
}

/// An application that was approved and has not been annulled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approved {
    /// Its id.
    pub id: i64,
    /// Its kind.
    pub kind: ApprovedKind,
    /// The id of its type.
    pub type_id: i64,
    /// The name of its type: 事假.
    pub name: String,
    /// Its period.
    pub extent: Extent,
    /// The name of the last approver.
    pub by: Option<String>,
}

/// The way a punch came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PunchSource {
    /// A telephone or a browser.
    Phone,
    /// A clock machine, or a workbook from one.
    Machine,
    /// An approved repair.
    Repair,
}

/// Whether a punch counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PunchState {
    /// It does.
    Valid,
    /// Made outside, and waiting for confirmation.
    Waiting,
    /// It was refused or removed.
    Refused,
}

/// A punch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Punch {
    /// Its id.
    pub id: i64,
    /// The time by the clock of the device.
    pub own: DateTime<Utc>,
    /// The time at which the server received it.
    pub received: DateTime<Utc>,
    /// Seconds by which the device's clock was ahead of the server's when it sent this ([`Punch::ahead`]).
    pub ahead: i32,
    /// The way it came in.
    pub source: PunchSource,
    /// Whether it counts.
    pub state: PunchState,
    /// Whether it was made outside all addresses.
    pub outside: bool,
    /// The name of the address.
    pub place: Option<String>,
}

impl Punch {
    /// The time at which it was made: the device's time, corrected by the error of its clock.
    pub fn at(&self) -> DateTime<Utc> {
        self.own.checked_sub_signed(TimeDelta::seconds(self.ahead.into())).unwrap_or(self.own)
    }

    /// Seconds by which a device's clock is ahead: its time of sending compared with the server's time of
    /// receipt.
    pub fn ahead(shown: DateTime<Utc>, received: DateTime<Utc>) -> i32 {
        let seconds = (shown - received).num_seconds();
        i32::try_from(seconds).unwrap_or(if seconds < 0 { -i32::MAX } else { i32::MAX })
    }
}

/// The rules of an attendance group that are not those of a shift.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// Overtime outside the shift without an application, by the kind of date; `None`: not counted. The basis
    /// is ignored.
    pub punched_overtime: ByKind<Option<OvertimeRule>>,
    /// Night hours; the end may lie on the next day. `None`: not counted.
    pub night: Option<Clock>,
}

/// All inputs of a day. The lists may hold more than the day needs: a month of plans, applications and
/// punches serves each of its days.
#[derive(Debug, Clone, Copy)]
pub struct DayInput<'a> {
    /// The zone of the enterprise.
    pub zone: &'a Zone,
    /// The present: later punches are pending and not missing.
    pub now: DateTime<Utc>,
    /// Consecutive days, with at least [`NEIGHBOURS`] on either side of the day if the member has them.
    pub days: &'a [DayPlan],
    /// The place of the day among them.
    pub at: usize,
    /// Approved applications, in any order.
    pub approved: &'a [Approved],
    /// Punches, in any order.
    pub punches: &'a [Punch],
    /// The rules of the group of the day.
    pub policy: &'a Policy,
}

impl<'a> DayInput<'a> {
    /// The place of a date among the days.
    pub fn place(&self, day: NaiveDate) -> Option<usize> {
        let since = (day - self.days.first()?.day).num_days();
        usize::try_from(since).ok().filter(|place| *place < self.days.len())
    }

    /// The plan of a date.
    pub fn plan(&self, day: NaiveDate) -> Option<&'a DayPlan> {
        self.days.get(self.place(day)?)
    }
}
