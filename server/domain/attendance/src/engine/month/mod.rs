//! Months: sums, parts, the snapshot of a closed month and its corrections
//! (business §7 Attendance: `monthList`). Pure functions.

pub mod correct;
pub mod rules;
