//! GraphQL schema of work logs and weekly reports.

// re-exports under the names used everywhere; only the modules on which this crate depends
extern crate xieli_domain_journal as xieli_domain;

pub mod item_log;
pub mod journal;
pub mod log_category;
pub mod weekly;
pub mod weekly_comment;

pub use xieli_graph_core as core;

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_content::*;
