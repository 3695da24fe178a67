//! The schedule board: shifts of members by day (business §2 Attendance).

pub mod board;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
