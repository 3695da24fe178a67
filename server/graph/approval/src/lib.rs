//! The schema's wing of approval: forms, applications, what members have to do with them, and who stands in for whom.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_approval as xieli_domain;

pub mod flow_delegation;
pub mod flow_form;
pub mod flow_group;
pub mod flow_process;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_content::*;
