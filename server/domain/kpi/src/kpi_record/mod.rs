//! Records of operations on plans and results: written once, never changed
//! (business §7 KPI `operateRecord/list`).

pub mod kind;
pub mod model;
pub mod rules;
pub mod store;
