//! The schema's wing of content: files, their groups, comments.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_content as xieli_domain;

pub mod comment;
pub mod file;
pub mod file_group;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_settings::*;
