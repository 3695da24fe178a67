//! The result of a day (business §3, §7 Attendance: `dailyRecord`): figures, marks, ends, and reasons as
//! text. It is stored in this form.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::model::{ByKind, DayKind};

/// The minutes of a day. Invariant: `worked + leave + absence + rest + pending = shift`; nothing is pending
/// once the day is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Figures {
    /// Minutes of the shift, rests counted.
    pub shift: i32,
    /// Minutes of rest inside it.
    pub rest: i32,
    /// Minutes of work that were expected: the shift without its rests.
    pub expected: i32,
    /// Minutes of the shift that count as worked, including those of trips and those within the grace.
    pub worked: i32,
    /// Of `worked`: minutes on trips.
    pub trip: i32,
    /// Of `worked`: minutes within the grace.
    pub tolerated: i32,
    /// Of `worked`: minutes on dates that are holidays.
    pub on_holiday: i32,
    /// Of `worked` and of overtime: minutes in the hours of the night.
    pub night: i32,
    /// Minutes of the shift on leave.
    pub leave: i32,
    /// Minutes of the shift that neither work nor leave covers.
    pub absence: i32,
    /// Of `absence`: minutes late.
    pub late: i32,
    /// Of `absence`: minutes early.
    pub early: i32,
    /// Of `absence`: minutes that a missing punch leaves without proof.
    pub unproved: i32,
    /// Half days of absence by the thresholds: 0, 1 or 2.
    pub absent_halves: i32,
    /// Minutes of the shift that cannot be judged yet.
    pub pending: i32,
    /// Minutes of overtime, by the kind of the date that they lie on.
    pub overtime: ByKind<i32>,
}

/// A mark of a day, in the order in which it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mark {
    /// Absent all day, or for all of it that is not leave.
    Absent,
    /// Absent for half a day.
    HalfAbsent,
    /// Late.
    Late,
    /// Early.
    Early,
    /// A punch at a start is missing.
    MissingStart,
    /// A punch at an end is missing.
    MissingEnd,
    /// Fewer hours than expected, without being late or early.
    Short,
    /// Leave.
    Leave,
    /// A trip.
    Trip,
    /// Overtime.
    Overtime,
    /// Overtime was applied for, and no punch proves it.
    Unpunched,
    /// Work outside the shift without an application for overtime.
    Unapplied,
    /// A punch outside counts.
    Outside,
    /// A punch outside waits for confirmation.
    Unconfirmed,
    /// A repaired punch counts.
    Repaired,
}

impl Mark {
    /// All, in their order.
    pub const ALL: [Self; 15] = [
        Self::Absent,
        Self::HalfAbsent,
        Self::Late,
        Self::Early,
        Self::MissingStart,
        Self::MissingEnd,
        Self::Short,
        Self::Leave,
        Self::Trip,
        Self::Overtime,
        Self::Unpunched,
        Self::Unapplied,
        Self::Outside,
        Self::Unconfirmed,
        Self::Repaired,
    ];

    /// Its label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Absent => "旷工",
            Self::HalfAbsent => "旷工半天",
            Self::Late => "迟到",
            Self::Early => "早退",
            Self::MissingStart => "上班缺卡",
            Self::MissingEnd => "下班缺卡",
            Self::Short => "工时不足",
            Self::Leave => "请假",
            Self::Trip => "出差",
            Self::Overtime => "加班",
            Self::Unpunched => "加班未打卡",
            Self::Unapplied => "加班未申请",
            Self::Outside => "外勤",
            Self::Unconfirmed => "外勤待确认",
            Self::Repaired => "补卡",
        }
    }

    /// Its sign in a cell of the monthly table.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Absent => "旷",
            Self::HalfAbsent => "半旷",
            Self::Late => "迟",
            Self::Early => "退",
            Self::MissingStart | Self::MissingEnd => "缺",
            Self::Short => "短",
            Self::Leave => "假",
            Self::Trip => "差",
            Self::Overtime => "加",
            Self::Unpunched | Self::Unapplied => "疑",
            Self::Outside => "外",
            Self::Unconfirmed => "待",
            Self::Repaired => "补",
        }
    }

    /// Whether it needs a decision (states.rs: attendance exceptions).
    pub const fn is_exception(self) -> bool {
        matches!(
            self,
            Self::Absent
                | Self::HalfAbsent
                | Self::Late
                | Self::Early
                | Self::MissingStart
                | Self::MissingEnd
                | Self::Short
                | Self::Unpunched
        )
    }
}

/// One end of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The start of work.
    Start,
    /// The end of work.
    End,
}

/// Verdict on an end of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// In time.
    OnTime,
    /// Late or early within the grace.
    Tolerated,
    /// Late.
    Late,
    /// Early.
    Early,
    /// Fewer hours than expected, outside the core time.
    Short,
    /// No punch, though there is one at the other end.
    Missing,
    /// No punch at either end.
    Absent,
    /// Leave or a trip covers it: no punch is needed.
    Covered,
    /// It may still come.
    Pending,
}

/// An end of a pair with the punch that counts for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct End {
    /// The place of its pair, from 0 on.
    pub pair: usize,
    /// Start or end.
    pub side: Side,
    /// The due time; leave and trips move it.
    pub due: DateTime<Utc>,
    /// The punch that counts for it.
    pub punch_id: Option<i64>,
    /// The time of that punch.
    pub at: Option<DateTime<Utc>>,
    /// The verdict on it.
    pub verdict: Verdict,
    /// Minutes of the shift that are late, early, short or within the grace here.
    pub minutes: i32,
}

/// Leave of a day by application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LeaveShare {
    /// The application.
    pub application_id: i64,
    /// Its type.
    pub type_id: i64,
    /// The name of the type.
    pub name: String,
    /// Minutes of the shift.
    pub minutes: i32,
    /// The share of the day in hundredths: 50 is half a day, whatever the halves' lengths are.
    pub share: i32,
}

/// Overtime of a day by application and kind of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OvertimeShare {
    /// The application; none where punches alone prove it.
    pub application_id: Option<i64>,
    /// Its type.
    pub type_id: Option<i64>,
    /// The kind of the date that it lies on.
    pub kind: DayKind,
    /// Minutes, in units.
    pub minutes: i32,
}

/// The record that a reason comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "type", content = "id")]
pub enum Source {
    /// The shift.
    Shift(i64),
    /// A punch.
    Punch(i64),
    /// An approved application.
    Application(i64),
}

/// The rule behind a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rule {
    /// The plan of the day.
    Plan,
    /// A punch at an end of a pair.
    Punch,
    /// Leave.
    Leave,
    /// A trip.
    Trip,
    /// Overtime.
    Overtime,
    /// Absence as the thresholds judge it.
    Absence,
    /// A punch that counts for nothing.
    Spare,
    /// A punch that waits for confirmation.
    Waiting,
    /// The part that cannot be judged yet.
    Pending,
}

/// A reason as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The rule.
    pub rule: Rule,
    /// The sentence.
    pub text: String,
    /// The minutes that it explains.
    pub minutes: Option<i32>,
    /// The record that it comes from.
    pub source: Option<Source>,
}

/// A computed day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayResult {
    /// The date.
    pub day: NaiveDate,
    /// Its kind.
    pub kind: DayKind,
    /// The shift.
    pub shift_id: Option<i64>,
    /// The minutes.
    pub figures: Figures,
    /// The marks.
    pub marks: BTreeSet<Mark>,
    /// The ends of its pairs, in their order, with their punches.
    pub ends: Vec<End>,
    /// Leave, by application.
    pub leave: Vec<LeaveShare>,
    /// Overtime, by application.
    pub overtime: Vec<OvertimeShare>,
    /// Punches of the day that count for no end, in the order of time.
    pub spare: Vec<i64>,
    /// The reasons, in the order in which they are read.
    pub reasons: Vec<Reason>,
    /// Whether no part of it is pending.
    pub settled: bool,
}

impl DayResult {
    /// Fingerprint of the inputs of a decision on an exception: as long as it is unchanged, the decision
    /// stands. It holds the exceptions of the day with their minutes and punches, and no texts.
    pub fn ground(&self) -> String {
        let exceptions = self.marks.iter().filter(|mark| mark.is_exception()).map(|mark| mark.label());
        let marks = exceptions.collect::<Vec<_>>().join(",");
        let Figures { late, early, absence, absent_halves, .. } = self.figures;
        let punches = self.ends.iter().filter_map(|end| Some((end.punch_id?, end.at?)));
        let punches: Vec<String> = punches.map(|(id, at)| format!("{id}@{}", at.timestamp())).collect();
        format!("{marks};{late},{early},{absence},{absent_halves};{}", punches.join(","))
    }

    /// Whether a decision on an earlier fingerprint needs another review. It is never changed automatically.
    pub fn asks_for_review(&self, decided_on: &str) -> bool {
        self.settled && self.ground() != decided_on
    }
}
