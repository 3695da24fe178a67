//! The schema's wing of settings: what an enterprise sets for all its people.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_settings as xieli_domain;

pub mod access_review;
pub mod article;
pub mod category;
pub mod config_value;
pub mod custom_field;
pub mod dict;
pub mod workday;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_people::*;
