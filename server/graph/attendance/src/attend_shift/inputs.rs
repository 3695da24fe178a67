//! Inputs of shifts.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_shift::model;
use xieli_domain::engine::day::shift::{Clock, Flex};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::{Read, change};
use crate::core::{SortDirection, order};

/// Which shifts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendShiftFilter)]
pub struct AttendShiftFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
}

order! {
    /// The columns that shifts can be sorted by.
    pub enum AttendShiftSort {
        /// Their places.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of shifts; ties are broken by id.
    pub struct AttendShiftOrder, or SORT_ORDER ASC, else "SortDirection::Asc";
}

/// A span of clock time, in minutes after midnight of the shift's day; more than 1440 is on the next day.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct ClockSpanInput {
    /// The first minute.
    pub from: i32,
    /// The minute after the last.
    pub to: i32,
}

impl From<ClockSpanInput> for Clock {
    fn from(span: ClockSpanInput) -> Self {
        // a minute beyond a bound is refused like the bound itself
        let within = |minute: i32| minute.clamp(-10_000, 10_000);
        Self::new(within(span.from), within(span.to))
    }
}

/// How far the hours of a shift may be moved by whoever works them.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct ShiftFlexInput {
    /// Work may lie anywhere in here.
    pub range: ClockSpanInput,
    /// Everybody is there in these minutes.
    pub core: ClockSpanInput,
}

/// A shift, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct AttendShiftInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// 1 to 4 characters, as boards and calendars show it; the first letter of its name if absent.
    pub mark: Option<String>,
    /// `#` and six hexadecimal digits.
    pub color: MaybeUndefined<String>,
    /// Required of a new one: one to three pairs of punches, in their order and apart from each other.
    pub pairs: Option<Vec<ClockSpanInput>>,
    /// Up to five rests inside the pairs.
    pub rests: Option<Vec<ClockSpanInput>>,
    /// So many minutes late are not late; 0 if absent.
    pub late_grace: Option<i32>,
    /// So many minutes early are not early; 0 if absent.
    pub early_grace: Option<i32>,
    /// A member there for less than so many minutes, leave counted, is absent; not consulted if absent.
    pub absence_below: MaybeUndefined<i32>,
    /// A member there for less than so many minutes, leave counted, is absent for half a day; not consulted if absent.
    pub half_below: MaybeUndefined<i32>,
    /// Being late by more than so many minutes is half a day's absence; not consulted if absent.
    pub half_when_late: MaybeUndefined<i32>,
    /// How far its hours may be moved, of a shift with one pair; not at all if absent.
    pub flex: MaybeUndefined<ShiftFlexInput>,
    /// Punches count from so many minutes before it, up to 720; 240 if absent.
    pub earliest: MaybeUndefined<i32>,
    /// Punches count up to so many minutes after it, up to 720; 360 if absent.
    pub latest: MaybeUndefined<i32>,
    /// The minute at which its second half begins; found by its rests if absent.
    pub half_at: MaybeUndefined<i32>,
    /// Work that lies more than so many minutes before it is overtime without an application; never if absent.
    pub overtime_before: MaybeUndefined<i32>,
    /// Work from so many minutes after it on is overtime without an application; never if absent.
    pub overtime_after: MaybeUndefined<i32>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place in lists, 0 to 1,000,000; 0 if absent.
    pub sort_order: Option<i32>,
}

impl Read for AttendShiftInput {
    type Domain = model::AttendShiftPatch;

    fn read(self) -> AppResult<model::AttendShiftPatch> {
        let spans = |given: Option<Vec<ClockSpanInput>>| {
            given.map(|all| all.into_iter().map(Clock::from).collect::<Vec<_>>())
        };
        let flex = |flex: ShiftFlexInput| Flex { range: flex.range.into(), core: flex.core.into() };
        let hours = model::ShiftPatch {
            pairs: spans(self.pairs),
            rests: spans(self.rests),
            late_grace: self.late_grace,
            early_grace: self.early_grace,
            absence_below: change(self.absence_below),
            half_below: change(self.half_below),
            half_when_late: change(self.half_when_late),
            flex: change(self.flex).map(|given| given.map(flex)),
            earliest: change(self.earliest),
            latest: change(self.latest),
            half_at: change(self.half_at),
            overtime_before: change(self.overtime_before),
            overtime_after: change(self.overtime_after),
        };
        Ok(model::AttendShiftPatch {
            name: self.name,
            mark: self.mark,
            color: change(self.color),
            remark: change(self.remark),
            sort_order: self.sort_order,
            hours: Some(hours),
            ..model::AttendShiftPatch::default()
        })
    }
}

/// Which shifts.
#[derive(Debug, InputObject)]
pub struct AttendShiftIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}
