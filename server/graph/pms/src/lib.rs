//! GraphQL schema of the project domain: projects with members, mileposts, payments, costs, devices and
//! acceptance.

// the domain crate under the name that every graph crate uses for it; only what this crate depends on
extern crate xieli_domain_pms as xieli_domain;

pub mod acceptance;
pub mod acceptance_link;
pub mod acceptance_template;
pub mod auto_task;
pub mod milepost;
pub mod payment;
pub mod project;
pub mod project_address;
pub mod project_contact;
pub mod project_cost;
pub mod project_device;
pub mod project_member;
pub mod project_part;
pub mod project_template;

pub use xieli_graph_core as core;

// modules of the graph crates below this one, under the same paths everywhere
pub use xieli_graph_crm::*;
