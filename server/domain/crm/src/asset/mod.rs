//! Assets of customers, and devices among them (business §7 Customers).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
