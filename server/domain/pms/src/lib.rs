//! The domain crate of projects: planning, people, income and costs.

// imports `#[erased]` in every module: it marks every `pub async` function
#[macro_use]
extern crate xieli_macros;
// the path by which other crates name this one, for code that macros generate
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

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_crm::*;
