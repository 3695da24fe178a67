//! The wing of approval: forms, the interpreter of their ways, applications, and who stands in for whom.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod flow_delegation;
pub mod flow_form;
pub mod flow_group;
pub mod flow_process;

// the rooms below, by the names they have everywhere
pub use xieli_domain_content::*;
