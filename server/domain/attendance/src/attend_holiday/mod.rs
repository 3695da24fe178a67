//! Holidays, and the rest days that are worked in exchange (business §2 Attendance: holiday).

pub mod calendar;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
