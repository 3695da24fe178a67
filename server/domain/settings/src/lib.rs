//! The wing of settings: what an enterprise sets for all its people.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
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

// the rooms below, by the names they have everywhere
pub use xieli_domain_people::*;
