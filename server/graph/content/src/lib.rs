//! GraphQL schema of the domain crate `content`: files, document categories, comments.

// the same alias as in other crates; it covers only the domain crates that this one depends on
extern crate xieli_domain_content as xieli_domain;

pub mod comment;
pub mod file;
pub mod file_group;

pub use xieli_graph_core as core;

// the modules of the crates below, by the names they have everywhere
pub use xieli_graph_settings::*;
