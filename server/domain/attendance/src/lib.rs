//! The wing of attendance: groups, shifts, plans, punches, computed days with their exceptions, applications, balances and months.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
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

// the rooms below, by the names they have everywhere
pub use xieli_domain_content::*;
