//! The plan of each day of a member: by week, schedule board or rotation, with holidays
//! (business §7 Attendance). Pure functions.

pub mod rules;
