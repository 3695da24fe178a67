//! The domain crate of tasks: tasks, recurring tasks, time entries, and the list of pending work of each
//! member.

// imports `#[erased]` in every module: it marks every `pub async` function
#[macro_use]
extern crate xieli_macros;
// the path by which other crates name this one, for code that macros generate
extern crate self as xieli_domain;

pub mod plan_task;
pub mod project_start;
pub mod task;
pub mod task_time;
pub mod wait;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_pms::*;
