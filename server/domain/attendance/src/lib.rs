//! Domain crate of attendance: groups, shifts, plans, punches, computed days with their exceptions,
//! applications, balances and months.

// makes `#[erased]` available in every module, above each `pub async fn`
#[macro_use]
extern crate xieli_macros;
// macros refer to this crate by the name that the crates above use
extern crate self as xieli_domain;

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
pub mod engine;
pub mod leave_balance;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_content::*;
