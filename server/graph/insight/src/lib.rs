//! GraphQL schema of reporting: configurable reports, dashboards, report schedules, stored queries and
//! statistics.

// re-exports under the names used everywhere; only the modules on which this crate depends
extern crate xieli_domain_insight as xieli_domain;

pub mod dashboard;
pub mod online_report;
pub mod report_query;
pub mod report_schedule;
pub mod statistic;

pub use xieli_graph_core as core;

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_work::*;
