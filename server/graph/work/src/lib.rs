//! GraphQL schema of work orders: customers' requests, dispatch, the work done, and project work from the
//! pool.

// re-exports under the names used everywhere; only the modules on which this crate depends
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

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_tms::*;
