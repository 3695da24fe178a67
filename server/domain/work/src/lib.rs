//! The wing of work orders: what customers ask for, who goes there, what was done, and project work from the pool.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
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

// the rooms below, by the names they have everywhere
pub use xieli_domain_tms::*;
