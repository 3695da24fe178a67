//! Types of leave, of overtime and of business trips
//! (business §3 Attendance, §7 `leaveType`, `overtimeWork`, `evection`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
