//! GraphQL schema of attendance: shifts, groups, punches, computed days and months, leave, overtime and
//! trips.

// re-exports under the names used everywhere; only the modules on which this crate depends
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

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_content::*;
