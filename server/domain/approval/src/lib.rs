//! Domain crate of approval: forms, the interpreter of their routes, applications, and delegations.

// `#[erased]` is in scope everywhere: every `pub async` function has it
#[macro_use]
extern crate xieli_macros;
// macros write paths of the topmost domain crate
extern crate self as xieli_domain;

pub mod flow_delegation;
pub mod flow_form;
pub mod flow_group;
pub mod flow_process;

// modules of the lower domain crates, under their usual names
pub use xieli_domain_content::*;
