//! Rights and small helpers that all rooms of attendance share (business §6 Attendance).

pub mod names;
pub mod places;
pub mod rules;
