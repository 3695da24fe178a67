//! The schema's wing of tasks: what somebody is to do, what comes again, and everybody's list of what waits.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_tms as xieli_domain;

pub mod plan_task;
pub mod project_start;
pub mod task;
pub mod task_time;
pub mod wait;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_pms::*;
