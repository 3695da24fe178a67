//! Attendance days of members, computed from punches, plans, applications and holidays
//! (business §3 Attendance, §7 `dailyRecord`).

pub mod begin;
pub mod compute;
pub mod counted;
pub mod dirty;
pub mod excuse;
pub mod figures;
pub mod kind;
pub mod lieu;
pub mod loaders;
pub mod model;
pub mod plans;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod store;
pub mod today;
pub mod write;
