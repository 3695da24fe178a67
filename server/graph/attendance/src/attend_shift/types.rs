//! Shifts in the schema.

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
    /// For people: `22:00 至次日 06:00`.
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

/// How far the hours of a shift may be moved by whoever works them.
#[fields(login)]
pub struct ShiftFlex {
    /// Work may lie anywhere in here.
    pub range: ClockSpan,
    /// Everybody is there in these minutes: later is late, earlier away is early.
    pub core: ClockSpan,
}

impl From<Flex> for ShiftFlex {
    fn from(flex: Flex) -> Self {
        Self { range: flex.range.into(), core: flex.core.into() }
    }
}

record!(
    /// A shift (business §2, §7 Attendance: class).
    AttendShift: model::AttendShift, store::shifts::find
);

/// A shift (business §2, §7 Attendance: class).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl AttendShift {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// 1 to 4 characters, as boards and calendars show it.
    fn mark(&self) -> &str;

    /// `#` and six hexadecimal digits.
    fn color(&self) -> Option<&str>;

    /// Its pairs of punches, in their order.
    fn pairs(&self) -> Vec<ClockSpan> {
        self.0.shift().pairs.into_iter().map(ClockSpan::from).collect()
    }

    /// The rests inside the pairs.
    fn rests(&self) -> Vec<ClockSpan> {
        self.0.shift().rests.into_iter().map(ClockSpan::from).collect()
    }

    /// Minutes of work that it asks for.
    fn expected_minutes(&self) -> i32 {
        self.0.shift().expected()
    }

    /// So many minutes late are not late.
    fn late_grace(&self) -> i32 {
        self.0.shift().late_grace
    }

    /// So many minutes early are not early.
    fn early_grace(&self) -> i32 {
        self.0.shift().early_grace
    }

    /// A member there for less than so many minutes, leave counted, is absent; null: not consulted.
    fn absence_below(&self) -> Option<i32> {
        self.0.shift().absence_below
    }

    /// A member there for less than so many minutes, leave counted, is absent for half a day; null: not consulted.
    fn half_below(&self) -> Option<i32> {
        self.0.shift().half_below
    }

    /// Being late by more than so many minutes is half a day's absence; null: not consulted.
    fn half_when_late(&self) -> Option<i32> {
        self.0.shift().half_when_late
    }

    /// How far its hours may be moved; null: not at all.
    fn flex(&self) -> Option<ShiftFlex> {
        self.0.shift().flex.map(ShiftFlex::from)
    }

    /// Punches count from so many minutes before it; null: 240.
    fn earliest(&self) -> Option<i32> {
        self.0.shift().earliest
    }

    /// Punches count up to so many minutes after it; null: 360.
    fn latest(&self) -> Option<i32> {
        self.0.shift().latest
    }

    /// The minute at which its second half begins; null: found by its rests.
    fn half_at(&self) -> Option<i32> {
        self.0.shift().half_at
    }

    /// Work that lies more than so many minutes before it is overtime without an application; null: never.
    fn overtime_before(&self) -> Option<i32> {
        self.0.shift().overtime_before
    }

    /// Work from so many minutes after it on is overtime without an application; null: never.
    fn overtime_after(&self) -> Option<i32> {
        self.0.shift().overtime_after
    }

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Its place in lists.
    fn sort_order(&self) -> i32;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<AttendSetupCan> {
        setup_can(ctx)
    }
}

payload! {
    /// A shift, or why not.
    login AttendShiftPayload {
        /// As it is now; null when nothing was changed.
        attend_shift: AttendShift
    }
}
