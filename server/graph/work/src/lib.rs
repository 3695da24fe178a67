//! The schema's wing of work orders: what customers ask for, who goes there, what was done, and project work from the pool.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_work as xieli_domain;

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

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_tms::*;
