//! The schema's wing of insight: reports that people configure, and statistics.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_insight as xieli_domain;

pub mod dashboard;
pub mod online_report;
pub mod report_query;
pub mod report_schedule;
pub mod statistic;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_work::*;
