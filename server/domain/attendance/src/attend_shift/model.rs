//! Rows and inputs of shifts.

use serde_json::Value;
use xieli_tables::attend_shift;

use crate::engine::day::shift::{Clock, Flex, Shift};
use crate::patched;

patched!(attend_shift;
    /// A shift.
    AttendShift,
    /// A shift as it is written.
    AttendShiftInput,
    /// A change of a shift: absent stays, `Some(None)` clears.
    AttendShiftPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// 1 to 4 characters, as boards and calendars show it.
        mark: String,
        /// `#` and six hexadecimal digits in lower case.
        color: Option<String>,
        /// A [`Shift`]; its id and name are those of the row.
        rule: Value,
        /// Up to 200.
        remark: Option<String>,
        /// Its place in lists; those with the same by their ids.
        sort_order: i32,
    }
    carried {
        /// A change of its hours and rules.
        hours: ShiftPatch,
    }
);

impl AttendShift {
    /// The shift as the rules of a day read it.
    pub fn shift(&self) -> Shift {
        let read = serde_json::from_value(self.rule.clone()).ok();
        let shift = read.unwrap_or_else(|| Shift::plain(self.id, &self.name, 9 * 60, 18 * 60));
        Shift { id: self.id, name: self.name.clone(), ..shift }
    }
}

/// A change of the hours and rules of a shift: absent stays, an inner `None` clears.
#[derive(Debug, Clone, Default)]
pub struct ShiftPatch {
    /// Other pairs.
    pub pairs: Option<Vec<Clock>>,
    /// Other rests.
    pub rests: Option<Vec<Clock>>,
    /// Another grace for being late.
    pub late_grace: Option<i32>,
    /// Another grace for being early.
    pub early_grace: Option<i32>,
    /// Another threshold of absence.
    pub absence_below: Option<Option<i32>>,
    /// Another threshold of half a day's absence.
    pub half_below: Option<Option<i32>>,
    /// Another lateness that is half a day's absence.
    pub half_when_late: Option<Option<i32>>,
    /// Hours that may be moved otherwise.
    pub flex: Option<Option<Flex>>,
    /// Another earliest punch.
    pub earliest: Option<Option<i32>>,
    /// Another latest punch.
    pub latest: Option<Option<i32>>,
    /// Another beginning of the second half.
    pub half_at: Option<Option<i32>>,
    /// Another rule of overtime before.
    pub overtime_before: Option<Option<i32>>,
    /// Another rule of overtime after.
    pub overtime_after: Option<Option<i32>>,
}

impl ShiftPatch {
    /// The shift after this: what is absent is as it was.
    pub fn over(self, before: Shift) -> Shift {
        Shift {
            pairs: self.pairs.unwrap_or(before.pairs),
            rests: self.rests.unwrap_or(before.rests),
            late_grace: self.late_grace.unwrap_or(before.late_grace),
            early_grace: self.early_grace.unwrap_or(before.early_grace),
            absence_below: self.absence_below.unwrap_or(before.absence_below),
            half_below: self.half_below.unwrap_or(before.half_below),
            half_when_late: self.half_when_late.unwrap_or(before.half_when_late),
            flex: self.flex.unwrap_or(before.flex),
            earliest: self.earliest.unwrap_or(before.earliest),
            latest: self.latest.unwrap_or(before.latest),
            half_at: self.half_at.unwrap_or(before.half_at),
            overtime_before: self.overtime_before.unwrap_or(before.overtime_before),
            overtime_after: self.overtime_after.unwrap_or(before.overtime_after),
            ..before
        }
    }
}

/// The shifts that a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct AttendShiftFilter {
    /// By name and remark.
    pub keyword: Option<String>,
}
