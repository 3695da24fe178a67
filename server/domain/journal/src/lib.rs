//! The wing of what people write of their work: types of logs, logs, weekly reports with their comments, and who was reminded.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod item_log;
pub mod journal;
pub mod log_category;
pub mod weekly;
pub mod weekly_comment;

// the rooms below, by the names they have everywhere
pub use xieli_domain_content::*;
