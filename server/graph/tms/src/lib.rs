//! GraphQL schema of the task domain: tasks, recurring tasks, time entries, and each member's list of pending
//! work.

// the domain crate under the name that every graph crate uses for it; only what this crate depends on
extern crate xieli_domain_tms as xieli_domain;

pub mod plan_task;
pub mod project_start;
pub mod task;
pub mod task_time;
pub mod wait;

pub use xieli_graph_core as core;

// modules of the graph crates below this one, under the same paths everywhere
pub use xieli_graph_pms::*;
