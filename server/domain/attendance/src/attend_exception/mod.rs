//! Attendance exceptions: faults of computed days, which a manager has to handle
//! (business §3 Attendance, §4, §7 `exceptionRecord`).

pub mod claim;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
pub mod sync;
