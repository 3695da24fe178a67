//! The wing of tasks: what somebody is to do, what comes again, and everybody's list of what waits.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod plan_task;
pub mod project_start;
pub mod task;
pub mod task_time;
pub mod wait;

// the rooms below, by the names they have everywhere
pub use xieli_domain_pms::*;
