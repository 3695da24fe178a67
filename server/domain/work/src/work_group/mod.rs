//! Work groups: members who do the same kind of work, picked together when an order is dispatched (business
//! §7 work group).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
