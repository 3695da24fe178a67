//! Holidays and the days of rest that are worked for them (business §2 Attendance: holiday).

pub mod calendar;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
