//! The schema's wing of work logs and weekly reports.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_journal as xieli_domain;

pub mod item_log;
pub mod journal;
pub mod log_category;
pub mod weekly;
pub mod weekly_comment;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_content::*;
