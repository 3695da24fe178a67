//! The schema's wing of attendance.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_attendance as xieli_domain;

pub mod absence_group;
pub mod attend;
pub mod attend_address;
pub mod attend_application;
pub mod attend_day;
pub mod attend_exception;
pub mod attend_group;
pub mod attend_holiday;
pub mod attend_month;
pub mod attend_punch;
pub mod attend_schedule;
pub mod attend_shift;
pub mod attend_type;
pub mod leave_balance;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_content::*;
