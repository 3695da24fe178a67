//! Applications for leave, trips and overtime: amounts day by day, limits, overlaps
//! (business §7 Attendance: `apply`). Pure functions.

pub mod calculate;
pub mod overlap;
pub mod overtime;
pub mod rules;
