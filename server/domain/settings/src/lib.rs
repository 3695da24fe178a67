//! Domain crate of settings: definitions that an enterprise makes for all its members.

// `#[erased]` is in scope everywhere: it marks every `pub async fn`
#[macro_use]
extern crate xieli_macros;
// the name that upper crates use, so that macros can use it here, too
extern crate self as xieli_domain;

pub mod access_review;
pub mod article;
pub mod category;
pub mod config_value;
pub mod custom_field;
pub mod dict;
pub mod saved_view;
pub mod setting;
pub mod workday;

// the modules of the lower crates, by the names used everywhere
pub use xieli_domain_people::*;
