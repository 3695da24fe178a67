//! Attendance places at which punches are made (business §4, §7 Attendance: `address`). Pure functions.

pub mod rules;
