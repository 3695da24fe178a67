//! Corrections of punches (business §7 Attendance: `apply.supplement`, `missClock7Days`). Pure functions.

pub mod rules;
