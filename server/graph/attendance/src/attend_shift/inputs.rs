//! GraphQL inputs of shifts.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::attend_shift::model;
use xieli_domain::engine::day::shift::{Clock, Flex};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::core::input::{Read, change};
use crate::core::{SortDirection, order};

/// Filter of shifts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::AttendShiftFilter)]
pub struct AttendShiftFilter {
    /// By name or remark, pinyin or initials.
    pub keyword: Option<String>,
}

order! {
    /// Sort keys of shifts.
    pub enum AttendShiftSort {
        /// Their positions in lists.
        SortOrder,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of shifts; ties are broken by id.
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

/// The flexible hours of a shift.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct ShiftFlexInput {
    /// The range within which work may lie.
    pub range: ClockSpanInput,
    /// The core time, in which every member is present.
    pub core: ClockSpanInput,
}

/// A shift, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct AttendShiftInput {
    /// Required of a new one; 1 to 50 characters, unique.
    pub name: Option<String>,
    /// A mark of 1 to 4 characters for boards and calendars; the first letter of its name if absent.
    pub mark: Option<String>,
    /// A colour: `#` and six hexadecimal digits.
    pub color: MaybeUndefined<String>,
    /// Required of a new one: one to three working periods, in order and without overlap; each has a punch at
    /// its start and end.
    pub pairs: Option<Vec<ClockSpanInput>>,
    /// Up to five breaks inside the working periods.
    pub rests: Option<Vec<ClockSpanInput>>,
    /// Tolerance of lateness in minutes; 0 if absent.
    pub late_grace: Option<i32>,
    /// Tolerance of leaving early in minutes; 0 if absent.
    pub early_grace: Option<i32>,
    /// With less presence than this in minutes, leave included, a member is absent; no such rule if absent.
    pub absence_below: MaybeUndefined<i32>,
    /// With less presence than this in minutes, leave included, a member is absent for half a day; no such
    /// rule if absent.
    pub half_below: MaybeUndefined<i32>,
    /// Lateness by more than this in minutes is half a day's absence; no such rule if absent.
    pub half_when_late: MaybeUndefined<i32>,
    /// Flexible hours, of a shift with one working period; none if absent.
    pub flex: MaybeUndefined<ShiftFlexInput>,
    /// Punches count from this many minutes before the shift, up to 720; 240 if absent.
    pub earliest: MaybeUndefined<i32>,
    /// Punches count up to this many minutes after the shift, up to 720; 360 if absent.
    pub latest: MaybeUndefined<i32>,
    /// The minute at which the second half begins; derived from the breaks if absent.
    pub half_at: MaybeUndefined<i32>,
    /// Work more than this many minutes before the shift is overtime without an application; never if absent.
    pub overtime_before: MaybeUndefined<i32>,
    /// Work from this many minutes after the shift on is overtime without an application; never if absent.
    pub overtime_after: MaybeUndefined<i32>,
    /// Up to 200 characters.
    pub remark: MaybeUndefined<String>,
    /// Its position in lists, 0 to 1,000,000; 0 if absent.
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

/// Ids of shifts.
#[derive(Debug, InputObject)]
pub struct AttendShiftIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
