//! GraphQL types of shifts.

use async_graphql::Context;
use xieli_domain::attend_shift::{model, store};
use xieli_domain::engine::day::shift::{Clock, Flex};
use xieli_macros::{fields, object};

use crate::attend_address::types::{AttendSetupCan, setup_can};
use crate::core::payload;
use crate::core::{Result, record};

/// A span of clock time, in minutes after midnight of the shift's day; more than 1440 is on the next day.
#[fields(login)]
pub struct ClockSpan {
    /// The first minute.
    pub from: i32,
    /// The minute after the last.
    pub to: i32,
    /// The text of the span: `22:00 至次日 06:00`.
    pub text: String,
}

impl From<Clock> for ClockSpan {
    fn from(span: Clock) -> Self {
        let at = |minute: i32| {
            let next = if minute >= 24 * 60 { "次日 " } else { "" };
            let minute = minute.rem_euclid(24 * 60);
            format!("{next}{:02}:{:02}", minute / 60, minute % 60)
        };
        Self { from: span.from, to: span.to, text: format!("{} 至 {}", at(span.from), at(span.to)) }
    }
}

/// The flexible hours of a shift.
#[fields(login)]
pub struct ShiftFlex {
    /// The range within which work may lie.
    pub range: ClockSpan,
    /// The core time, in which every member is present: a later start is late, an earlier end is early.
    pub core: ClockSpan,
}

impl From<Flex> for ShiftFlex {
    fn from(flex: Flex) -> Self {
        Self { range: flex.range.into(), core: flex.core.into() }
    }
}

record!(
    /// A shift: the working periods of a day, with tolerances and rules (business §2, §7 Attendance: class).
    AttendShift: model::AttendShift, store::shifts::find
);

/// A shift: the working periods of a day, with tolerances and rules (business §2, §7 Attendance: class).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendShift {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// A mark of 1 to 4 characters for boards and calendars.
    fn mark(&self) -> &str;

    /// A colour: `#` and six hexadecimal digits.
    fn color(&self) -> Option<&str>;

    /// Its working periods, in order; each has a punch at its start and end.
    fn pairs(&self) -> Vec<ClockSpan> {
        self.0.shift().pairs.into_iter().map(ClockSpan::from).collect()
    }

    /// The breaks inside the working periods.
    fn rests(&self) -> Vec<ClockSpan> {
        self.0.shift().rests.into_iter().map(ClockSpan::from).collect()
    }

    /// Expected working time in minutes.
    fn expected_minutes(&self) -> i32 {
        self.0.shift().expected()
    }

    /// Tolerance of lateness in minutes.
    fn late_grace(&self) -> i32 {
        self.0.shift().late_grace
    }

    /// Tolerance of leaving early in minutes.
    fn early_grace(&self) -> i32 {
        self.0.shift().early_grace
    }

    /// With less presence than this in minutes, leave included, a member is absent; null: no such rule.
    fn absence_below(&self) -> Option<i32> {
        self.0.shift().absence_below
    }

    /// With less presence than this in minutes, leave included, a member is absent for half a day; null: no
    /// such rule.
    fn half_below(&self) -> Option<i32> {
        self.0.shift().half_below
    }

    /// Lateness by more than this in minutes is half a day's absence; null: no such rule.
    fn half_when_late(&self) -> Option<i32> {
        self.0.shift().half_when_late
    }

    /// Flexible hours; null: none.
    fn flex(&self) -> Option<ShiftFlex> {
        self.0.shift().flex.map(ShiftFlex::from)
    }

    /// Punches count from this many minutes before the shift; null: 240.
    fn earliest(&self) -> Option<i32> {
        self.0.shift().earliest
    }

    /// Punches count up to this many minutes after the shift; null: 360.
    fn latest(&self) -> Option<i32> {
        self.0.shift().latest
    }

    /// The minute at which the second half begins; null: derived from the breaks.
    fn half_at(&self) -> Option<i32> {
        self.0.shift().half_at
    }

    /// Work more than this many minutes before the shift is overtime without an application; null: never.
    fn overtime_before(&self) -> Option<i32> {
        self.0.shift().overtime_before
    }

    /// Work from this many minutes after the shift on is overtime without an application; null: never.
    fn overtime_after(&self) -> Option<i32> {
        self.0.shift().overtime_after
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its position in lists.
    fn sort_order(&self) -> i32;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A shift, or the errors of the call.
    login AttendShiftPayload {
        /// As it is now; null when nothing was changed.
        attend_shift: AttendShift
    }
}
