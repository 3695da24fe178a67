//! The work of each day of a member: by the week, by a schedule board, by rotation, over holidays (business §7 Attendance). Pure
//! functions.

pub mod rules;
