//! Sub-units of customers (business §3 Sub-unit, business §5 Sub-unit).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
