//! Rows, filters and inputs of shifts.

use serde_json::Value;
use xieli_tables::attend_shift;

use crate::engine::day::shift::{Clock, Flex, Shift};
use crate::patched;

patched!(attend_shift;
    /// A shift.
    AttendShift,
    /// A shift as it is written.
    AttendShiftInput,
    /// Changes to a shift: an absent field stays, `Some(None)` clears it.
    AttendShiftPatch,
    keys {}
    fields {
        /// 1 to 50 characters, unique.
        name: String,
        /// 1 to 4 characters, shown on boards and calendars.
        mark: String,
        /// `#` and six hexadecimal digits in lower case.
        color: Option<String>,
        /// Its rule, a [`Shift`]; id and name are those of the row.
        rule: Value,
        /// Up to 200.
        remark: Option<String>,
        /// Sort order in lists; ties are sorted by id.
        sort_order: i32,
    }
    carried {
        /// Changes to its hours and rules.
        hours: ShiftPatch,
    }
);

impl AttendShift {
    /// The shift as input of the computation of a day.
    pub fn shift(&self) -> Shift {
        let read = serde_json::from_value(self.rule.clone()).ok();
        let shift = read.unwrap_or_else(|| Shift::plain(self.id, &self.name, 9 * 60, 18 * 60));
        Shift { id: self.id, name: self.name.clone(), ..shift }
    }
}

/// Changes to the hours and rules of a shift: an absent field stays, an inner `None` clears it.
#[derive(Debug, Clone, Default)]
pub struct ShiftPatch {
    /// Pairs of punches.
    pub pairs: Option<Vec<Clock>>,
    /// Rests.
    pub rests: Option<Vec<Clock>>,
    /// Grace for lateness.
    pub late_grace: Option<i32>,
    /// Grace for early leave.
    pub early_grace: Option<i32>,
    /// Threshold of absence.
    pub absence_below: Option<Option<i32>>,
    /// Threshold of half a day's absence.
    pub half_below: Option<Option<i32>>,
    /// Lateness that counts as half a day's absence.
    pub half_when_late: Option<Option<i32>>,
    /// Flexible hours.
    pub flex: Option<Option<Flex>>,
    /// Earliest punch.
    pub earliest: Option<Option<i32>>,
    /// Latest punch.
    pub latest: Option<Option<i32>>,
    /// Beginning of the second half.
    pub half_at: Option<Option<i32>>,
    /// Rule of overtime before the shift.
    pub overtime_before: Option<Option<i32>>,
    /// Rule of overtime after the shift.
    pub overtime_after: Option<Option<i32>>,
}

impl ShiftPatch {
    /// The shift with these changes applied.
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

/// Filter of shifts; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct AttendShiftFilter {
    /// By name and remark.
    pub keyword: Option<String>,
}
