//! Rights and helpers shared by all modules of attendance (business §6 Attendance).

pub mod names;
pub mod places;
pub mod rules;
