//! Domain crate of reports: dashboards, configurable reports, scheduled reports and statistics, over the
//! crates below.

// makes `#[erased]` available in every module, above each `pub async fn`
#[macro_use]
extern crate xieli_macros;
// macros refer to this crate by the name that the crates above use
extern crate self as xieli_domain;

pub mod dashboard;
pub mod online_report;
pub mod report_query;
pub mod report_schedule;
pub mod statistic;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_work::*;

// of the journal only the counted records; crates above import these names from here
use xieli_domain_journal::{item_log, weekly};
