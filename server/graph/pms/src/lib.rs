//! The schema's wing of projects: what is planned, who works at it, what it brings and costs.

// by the name that it has everywhere; no more of it than this wing stands on
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

// the rooms below, by the names they have everywhere
pub use xieli_graph_crm::*;
