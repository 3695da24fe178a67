//! Domain crate of content: files, their categories, comments, mentions.

// `#[erased]` is in scope everywhere: it marks every `pub async fn`
#[macro_use]
extern crate xieli_macros;
// the name that upper crates use, so that macros can use it here, too
extern crate self as xieli_domain;

pub mod comment;
pub mod file;
pub mod file_group;
pub mod mention;

// the modules of the lower crates, by the names used everywhere
pub use xieli_domain_settings::*;
