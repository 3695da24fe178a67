//! Domain crate of work orders: customer requests, dispatch, service, evaluation, and project work that
//! technicians draw.

// `#[erased]` is in scope everywhere: every `pub async` function has it
#[macro_use]
extern crate xieli_macros;
// macros write paths of the topmost domain crate
extern crate self as xieli_domain;

pub mod crm_work_order;
pub mod project_work;
pub mod work_board;
pub mod work_group;
pub mod work_item;
pub mod work_link;
pub mod work_order;
pub mod work_roster;
pub mod work_sla;
pub mod work_type;
pub mod work_zone;

// modules of the lower domain crates, under their usual names
pub use xieli_domain_tms::*;
