//! Results of days as the rules tell them: figures, marks, ends and reasons.

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::attend_application::repair::slot_of;
use xieli_domain::attend_punch::loaders::AttendPunchById;
use xieli_domain::attend_type::loaders::AttendTypeById;
use xieli_domain::engine::day::result::{
    DayResult, End, Figures, LeaveShare, Mark, OvertimeShare, Reason, Rule, Side, Source, Verdict,
};
use xieli_domain::engine::month::rules::{FIGURES, cell};
use xieli_macros::{Enum, fields, object};

use crate::attend::{amount, shift};
use crate::attend_application::AttendApplication;
use crate::attend_punch::AttendPunch;
use crate::attend_schedule::types::AttendDayKind;
use crate::attend_shift::AttendShift;
use crate::attend_type::AttendType;
use crate::core::scalar::Date;
use crate::core::{Entity, Result, by_row};

/// A mark of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Mark")]
pub enum AttendMark {
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
    /// Somebody worked outside the shift and has not applied for overtime.
    Unapplied,
    /// A punch outside counts.
    Outside,
    /// A punch outside waits for confirmation.
    Unconfirmed,
    /// A repaired punch counts.
    Repaired,
}

/// One end of a pair of punches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Side")]
pub enum AttendSide {
    /// The start of work.
    Start,
    /// The end of work.
    End,
}

/// How an end of a pair came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Verdict")]
pub enum AttendVerdict {
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

/// The rule that a reason tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Rule")]
pub enum AttendRule {
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

/// A figure of a day or month.
#[fields(login)]
pub struct AttendFigureValue {
    /// Its name, the same everywhere.
    pub name: String,
    /// For people.
    pub label: String,
    /// In minutes, but for `absentHalves`, which counts half days.
    pub value: i32,
}

/// Every figure, in the order of the report's columns.
pub fn figures(of: &Figures) -> Vec<AttendFigureValue> {
    let one = |figure: &xieli_domain::engine::month::rules::Figure| AttendFigureValue {
        name: figure.name.to_owned(),
        label: figure.label.to_owned(),
        value: (figure.of)(of),
    };
    FIGURES.iter().map(one).collect()
}

/// A mark with its word and its sign.
#[fields(login)]
pub struct AttendMarkWord {
    /// Which.
    pub mark: AttendMark,
    /// Its word.
    pub label: String,
    /// Its sign in the cell of a month's table.
    pub sign: String,
    /// Somebody has to deal with it.
    pub exception: bool,
}

impl From<Mark> for AttendMarkWord {
    fn from(mark: Mark) -> Self {
        Self {
            mark: mark.into(),
            label: mark.label().to_owned(),
            sign: mark.sign().to_owned(),
            exception: mark.is_exception(),
        }
    }
}

/// An end of a pair with the punch that counts for it.
pub struct AttendEnd(pub End);

/// An end of a pair with the punch that counts for it.
#[object(login)]
impl AttendEnd {
    /// The place of its pair, from 0.
    fn pair(&self) -> i32 {
        i32::try_from(self.0.pair).unwrap_or_default()
    }

    /// Start or end.
    fn side(&self) -> AttendSide {
        self.0.side.into()
    }

    /// Its number among the ends of the day, as repairs name it.
    fn slot(&self) -> i32 {
        slot_of(self.0.pair, self.0.side).into()
    }

    /// The moment that is asked for; leave and trips move it.
    fn due_at(&self) -> DateTime<Utc> {
        self.0.due
    }

    /// The moment of the punch that counts for it.
    fn punched_at(&self) -> Option<DateTime<Utc>> {
        self.0.at
    }

    /// That punch, if it exists for the viewer.
    async fn punch(&self, ctx: &Context<'_>) -> Result<Option<AttendPunch>> {
        punch(ctx, self.0.punch_id).await
    }

    /// How it came out.
    fn verdict(&self) -> AttendVerdict {
        self.0.verdict.into()
    }

    /// Minutes of the shift that are late, early, short or within the grace here.
    fn minutes(&self) -> i32 {
        self.0.minutes
    }
}

async fn punch(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<AttendPunch>> {
    by_row::<AttendPunchById, _>(ctx, id).await
}

async fn of_type(ctx: &Context<'_>, id: Option<i64>) -> Result<Option<AttendType>> {
    by_row::<AttendTypeById, _>(ctx, id).await
}

/// Leave of a day by application.
pub struct AttendLeaveShare(LeaveShare);

/// Leave of a day by application.
#[object(login)]
impl AttendLeaveShare {
    /// The application.
    fn application_id(&self) -> ID {
        AttendApplication::global_id(self.0.application_id)
    }

    /// Its type.
    async fn leave_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        of_type(ctx, Some(self.0.type_id)).await
    }

    /// The name of the type then.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Minutes of the shift.
    fn minutes(&self) -> i32 {
        self.0.minutes
    }

    /// The share of the day: 0.5 is half a day, whatever the halves' lengths are.
    fn days(&self) -> f64 {
        amount(self.0.share.into())
    }
}

/// Overtime of a day by application and kind of date.
pub struct AttendOvertimeShare(OvertimeShare);

/// Overtime of a day by application and kind of date.
#[object(login)]
impl AttendOvertimeShare {
    /// The application; null where punches alone prove it.
    fn application_id(&self) -> Option<ID> {
        self.0.application_id.map(AttendApplication::global_id)
    }

    /// Its type.
    async fn overtime_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        of_type(ctx, self.0.type_id).await
    }

    /// The kind of the date that it lies on.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// Minutes, in units.
    fn minutes(&self) -> i32 {
        self.0.minutes
    }
}

/// A reason in words.
pub struct AttendReason(Reason);

/// A reason in words.
#[object(login)]
impl AttendReason {
    /// The rule that it tells of.
    fn rule(&self) -> AttendRule {
        self.0.rule.into()
    }

    /// The sentence.
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The minutes that it explains.
    fn minutes(&self) -> Option<i32> {
        self.0.minutes
    }

    /// The punch that it comes from, if it exists for the viewer.
    async fn punch(&self, ctx: &Context<'_>) -> Result<Option<AttendPunch>> {
        match self.0.source {
            Some(Source::Punch(id)) => punch(ctx, Some(id)).await,
            _ => Ok(None),
        }
    }

    /// The application that it comes from.
    fn application_id(&self) -> Option<ID> {
        match self.0.source {
            Some(Source::Application(id)) => Some(AttendApplication::global_id(id)),
            _ => None,
        }
    }

    /// The shift that it comes from.
    async fn shift(&self, ctx: &Context<'_>) -> Result<Option<AttendShift>> {
        match self.0.source {
            Some(Source::Shift(id)) => shift(ctx, Some(id)).await,
            _ => Ok(None),
        }
    }
}

/// A day as the rules tell it.
pub struct AttendDayResult(pub DayResult);

/// A day as the rules tell it.
#[object(login)]
impl AttendDayResult {
    /// Which.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The kind of the date.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// Every figure, in the order of the report's columns.
    fn figures(&self) -> Vec<AttendFigureValue> {
        figures(&self.0.figures)
    }

    /// Its marks, in the order in which they are shown.
    fn marks(&self) -> Vec<AttendMarkWord> {
        self.0.marks.iter().copied().map(AttendMarkWord::from).collect()
    }

    /// The ends of its pairs, in their order.
    fn ends(&self) -> Vec<AttendEnd> {
        self.0.ends.iter().cloned().map(AttendEnd).collect()
    }

    /// Leave, by application.
    fn leave(&self) -> Vec<AttendLeaveShare> {
        self.0.leave.iter().cloned().map(AttendLeaveShare).collect()
    }

    /// Overtime, by application.
    fn overtime(&self) -> Vec<AttendOvertimeShare> {
        self.0.overtime.iter().cloned().map(AttendOvertimeShare).collect()
    }

    /// The reasons, in the order in which they are read.
    fn reasons(&self) -> Vec<AttendReason> {
        self.0.reasons.iter().cloned().map(AttendReason).collect()
    }

    /// Nothing of it waits for the day's end.
    fn settled(&self) -> bool {
        self.0.settled
    }

    /// Its cell in the table of a month: `√`, `迟12`.
    fn cell(&self) -> String {
        cell(&self.0)
    }
}
