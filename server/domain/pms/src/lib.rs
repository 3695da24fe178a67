//! The wing of projects: what is planned, who works at it, what it brings and costs.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

#[macro_use]
pub mod project_part;

pub mod acceptance;
pub mod acceptance_link;
pub mod acceptance_template;
pub mod auto_task;
pub mod milepost;
pub mod payment;
pub mod project;
pub mod project_address;
pub mod project_contact;
pub mod project_copy;
pub mod project_cost;
pub mod project_device;
pub mod project_member;
pub mod project_template;

// the rooms below, by the names they have everywhere
pub use xieli_domain_crm::*;
