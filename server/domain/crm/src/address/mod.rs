//! Addresses of customers (business §3 Address, business §5 Address dialog).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
