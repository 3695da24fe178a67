//! GraphQL types of the computed result of a day: figures, marks, punches due and reasons.

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
    /// Absent for the whole day, or all of it that is not leave.
    Absent,
    /// Absent for half a day.
    HalfAbsent,
    /// Began late.
    Late,
    /// Left early.
    Early,
    /// The punch at the start of work is missing.
    MissingStart,
    /// The punch at the end of work is missing.
    MissingEnd,
    /// Fewer hours than expected, without being late or early.
    Short,
    /// Leave for a part of the day or all of it.
    Leave,
    /// A trip.
    Trip,
    /// Overtime by an application.
    Overtime,
    /// Overtime was applied for, but no punch proves it.
    Unpunched,
    /// Work outside the shift without an application for overtime.
    Unapplied,
    /// Includes a punch outside all addresses.
    Outside,
    /// Includes an outside punch that awaits confirmation.
    Unconfirmed,
    /// Includes a corrected punch.
    Repaired,
}

/// The side of a pair of punches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Side")]
pub enum AttendSide {
    /// The start of work.
    Start,
    /// The end of work.
    End,
}

/// The assessment of a punch that was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Verdict")]
pub enum AttendVerdict {
    /// In time.
    OnTime,
    /// Late or early within the tolerance.
    Tolerated,
    /// Late beyond the tolerance.
    Late,
    /// Early beyond the tolerance.
    Early,
    /// Fewer hours than expected, outside the core time.
    Short,
    /// No punch, though there is one at the other end.
    Missing,
    /// No punch at either end.
    Absent,
    /// Covered by leave or a trip: no punch is needed.
    Covered,
    /// Not due yet.
    Pending,
}

/// The rule behind a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Rule")]
pub enum AttendRule {
    /// The planned shift of the day.
    Plan,
    /// A punch at the start or end of work.
    Punch,
    /// Leave by an approved application.
    Leave,
    /// A trip.
    Trip,
    /// Overtime, applied for or not.
    Overtime,
    /// Absence by the thresholds of the shift.
    Absence,
    /// A punch that does not count.
    Spare,
    /// A punch that awaits confirmation.
    Waiting,
    /// A part of the day that cannot be assessed yet.
    Pending,
}

/// A figure of a day or month.
#[fields(login)]
pub struct AttendFigureValue {
    /// The name of the figure, as in reports and corrections.
    pub name: String,
    /// The label of the figure.
    pub label: String,
    /// The value in minutes, except `absentHalves`, which counts half days.
    pub value: i32,
}

/// All figures, in the order of the report's columns.
pub fn figures(of: &Figures) -> Vec<AttendFigureValue> {
    let one = |figure: &xieli_domain::engine::month::rules::Figure| AttendFigureValue {
        name: figure.name.to_owned(),
        label: figure.label.to_owned(),
        value: (figure.of)(of),
    };
    FIGURES.iter().map(one).collect()
}

/// A mark with its label and symbol.
#[fields(login)]
pub struct AttendMarkWord {
    /// The mark.
    pub mark: AttendMark,
    /// The label of the mark.
    pub label: String,
    /// The symbol in the cell of a month's table.
    pub sign: String,
    /// Whether it is an exception that a manager has to settle.
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

/// A punch that was due, with the punch that counts for it.
pub struct AttendEnd(pub End);

/// A punch that was due, with the punch that counts for it.
#[object(login)]
impl AttendEnd {
    /// The index of its pair, from 0.
    fn pair(&self) -> i32 {
        i32::try_from(self.0.pair).unwrap_or_default()
    }

    /// Start or end of work.
    fn side(&self) -> AttendSide {
        self.0.side.into()
    }

    /// Its number within the day, as used in corrections.
    fn slot(&self) -> i32 {
        slot_of(self.0.pair, self.0.side).into()
    }

    /// The time due; leave and trips move it.
    fn due_at(&self) -> DateTime<Utc> {
        self.0.due
    }

    /// The time of the punch that counts for it.
    fn punched_at(&self) -> Option<DateTime<Utc>> {
        self.0.at
    }

    /// That punch, if it is visible to the viewer.
    async fn punch(&self, ctx: &Context<'_>) -> Result<Option<AttendPunch>> {
        punch(ctx, self.0.punch_id).await
    }

    /// The assessment.
    fn verdict(&self) -> AttendVerdict {
        self.0.verdict.into()
    }

    /// Minutes late, early, short or within the tolerance.
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

    /// The fraction of the day: 0.5 is half a day, whatever the lengths of the halves.
    fn days(&self) -> f64 {
        amount(self.0.share.into())
    }
}

/// Overtime of a day by application and kind of date.
pub struct AttendOvertimeShare(OvertimeShare);

/// Overtime of a day by application and kind of date.
#[object(login)]
impl AttendOvertimeShare {
    /// The id of the application; null where punches alone prove it.
    fn application_id(&self) -> Option<ID> {
        self.0.application_id.map(AttendApplication::global_id)
    }

    /// Its type.
    async fn overtime_type(&self, ctx: &Context<'_>) -> Result<Option<AttendType>> {
        of_type(ctx, self.0.type_id).await
    }

    /// The kind of the date on which it lies.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// Minutes, rounded to the units of the rule.
    fn minutes(&self) -> i32 {
        self.0.minutes
    }
}

/// A reason for a result, as a text.
pub struct AttendReason(Reason);

/// A reason for a result, as a text.
#[object(login)]
impl AttendReason {
    /// The rule behind it.
    fn rule(&self) -> AttendRule {
        self.0.rule.into()
    }

    /// The text.
    fn text(&self) -> &str {
        &self.0.text
    }

    /// The minutes that it explains.
    fn minutes(&self) -> Option<i32> {
        self.0.minutes
    }

    /// The punch that it comes from, if it is visible to the viewer.
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

/// A day as computed by the rules.
pub struct AttendDayResult(pub DayResult);

/// A day as computed by the rules.
#[object(login)]
impl AttendDayResult {
    /// The day.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// The kind of the date.
    fn kind(&self) -> AttendDayKind {
        self.0.kind.into()
    }

    /// All figures, in the order of the report's columns.
    fn figures(&self) -> Vec<AttendFigureValue> {
        figures(&self.0.figures)
    }

    /// Its marks, in display order.
    fn marks(&self) -> Vec<AttendMarkWord> {
        self.0.marks.iter().copied().map(AttendMarkWord::from).collect()
    }

    /// The punches that were due, in order.
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

    /// The reasons, in order.
    fn reasons(&self) -> Vec<AttendReason> {
        self.0.reasons.iter().cloned().map(AttendReason).collect()
    }

    /// Whether the result is final, not waiting for the end of the day.
    fn settled(&self) -> bool {
        self.0.settled
    }

    /// The text of its cell in the table of a month: `√`, `迟12`.
    fn cell(&self) -> String {
        cell(&self.0)
    }
}
