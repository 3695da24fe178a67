//! Domain crate of work reporting: types of logs, logs, weekly reports with their comments, and reminders.

// `#[erased]` is in scope everywhere: every `pub async` function has it
#[macro_use]
extern crate xieli_macros;
// macros write paths of the topmost domain crate
extern crate self as xieli_domain;

pub mod item_log;
pub mod journal;
pub mod log_category;
pub mod weekly;
pub mod weekly_comment;

// modules of the lower domain crates, under their usual names
pub use xieli_domain_content::*;
