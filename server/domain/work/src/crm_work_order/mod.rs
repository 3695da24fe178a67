//! Customer requests (repairs, services) before they become work orders: received or rejected (business §2
//! Work order, business §7 CRM work orders).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
