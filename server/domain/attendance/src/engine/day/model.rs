//! Everything that a day of a member is computed from, and what comes of it (business §3, §7 Attendance: `dailyRecord`). Durations
//! are minutes; a punch counts by its minute, seconds cut off.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::shift::{Clock, Shift};
use super::zone::Zone;

/// The days before and after a day that decide with it to whom a punch belongs.
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

    /// Its word.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Workday => "工作日",
            Self::RestDay => "休息日",
            Self::Holiday => "节假日",
        }
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

    /// The value of a kind, to be changed.
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
    /// Work at any time.
    Anytime {
        /// The minutes that are expected.
        expected: i32,
        /// The minute of the clock at which the day begins: 05:00 leaves a punch at 01:00 to the day before.
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
    /// The name of the holiday, or of the day that is swapped.
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
    /// From one moment up to another.
    Moments {
        /// The first.
        from: DateTime<Utc>,
        /// The end.
        to: DateTime<Utc>,
    },
    /// From one half day to another, both counted. The shift of each day says when its halves are.
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

/// How minutes become units.
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
    /// A whole number of units, in the measure of the value; a unit of 0 or 1 leaves it as it is.
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

/// How the minutes of an overtime application are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Basis {
    /// As applied for, whatever the punches say.
    Applied,
    /// The part of what was applied for that punches prove.
    Proved,
}

/// How overtime is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OvertimeRule {
    /// From applications or punches.
    pub basis: Basis,
    /// Less than so many minutes of an application are none.
    pub least: i32,
    /// It is counted in units of so many minutes.
    pub unit: i32,
    /// How minutes become units.
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
    /// The name of whoever approved it.
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
    /// Somebody has to confirm that it was made outside.
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
    /// Seconds that the clock of the device was ahead of the server's when it sent this ([`Punch::ahead`]).
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
    /// The moment it was made at: the device's own time, corrected by how wrong its clock is.
    pub fn at(&self) -> DateTime<Utc> {
        self.own.checked_sub_signed(TimeDelta::seconds(self.ahead.into())).unwrap_or(self.own)
    }

    /// Seconds that the clock of a device is ahead: what it showed when it sent, against when the server received that.
    pub fn ahead(shown: DateTime<Utc>, received: DateTime<Utc>) -> i32 {
        let seconds = (shown - received).num_seconds();
        i32::try_from(seconds).unwrap_or(if seconds < 0 { -i32::MAX } else { i32::MAX })
    }
}

/// The rules of an attendance group that are not those of a shift.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// How work outside the shift is overtime without an application, by the kind of date; unset: it is not. The basis plays no part.
    pub punched_overtime: ByKind<Option<OvertimeRule>>,
    /// The hours of the night; the end may lie on the next day. Unset: none are counted.
    pub night: Option<Clock>,
}

/// Everything that a day is computed from. The lists may hold more than the day needs: a month of plans, applications and punches serves
/// each of its days.
#[derive(Debug, Clone, Copy)]
pub struct DayInput<'a> {
    /// The zone of the enterprise.
    pub zone: &'a Zone,
    /// The present: what may still come is not missing.
    pub now: DateTime<Utc>,
    /// Days that follow each other, with at least [`NEIGHBOURS`] on either side of the day where the member has such.
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
