//! Months: sums, parts, the snapshot of a locked month and what is corrected afterwards (business §7 Attendance: `monthList`). Pure
//! functions.

pub mod correct;
pub mod rules;
