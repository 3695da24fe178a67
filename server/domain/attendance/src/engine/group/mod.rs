//! Attendance groups and their members (business §7 Attendance: `attendGroup`). Pure functions.

pub mod rules;
