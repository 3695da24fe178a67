//! The wing of insight: reports that people configure, and statistics, over what the wings below keep.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod dashboard;
pub mod online_report;
pub mod report_query;
pub mod report_schedule;
pub mod statistic;

// the rooms below, by the names they have everywhere
pub use xieli_domain_work::*;

// of the wing of the journal only what is counted; whoever stands above has these names from it
use xieli_domain_journal::{item_log, weekly};
