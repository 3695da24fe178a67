//! Attendance groups: their members and working plan from a day on, and the group of each member by day
//! (business §2, §7 Attendance).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod settle;
pub mod store;
