//! SLA rules of work orders: promised times of pickup, arrival and completion, in working time
//! (docs/decisions/0058).

pub mod hours;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
