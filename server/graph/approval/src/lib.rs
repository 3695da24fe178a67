//! GraphQL schema of approval: forms, applications, the tasks of approvers, and delegations during absence.

// re-exports under the names used everywhere; only the modules on which this crate depends
extern crate xieli_domain_approval as xieli_domain;

pub mod flow_delegation;
pub mod flow_form;
pub mod flow_group;
pub mod flow_process;

pub use xieli_graph_core as core;

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_content::*;
