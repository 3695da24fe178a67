//! The schedule board: the shift of a member on a day (business §2 Attendance).

pub mod board;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
