//! Shifts: the working times of a day, with their punches, rests and tolerances
//! (business §2, §7 Attendance: class).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
