//! GraphQL schema of the domain crate `settings`: settings, dictionaries, categories, custom fields and
//! articles of an enterprise.

// the same alias as in other crates; it covers only the domain crates that this one depends on
extern crate xieli_domain_settings as xieli_domain;

pub mod access_review;
pub mod article;
pub mod category;
pub mod config_value;
pub mod custom_field;
pub mod dict;
pub mod workday;

pub use xieli_graph_core as core;

// the modules of the crates below, by the names they have everywhere
pub use xieli_graph_people::*;
