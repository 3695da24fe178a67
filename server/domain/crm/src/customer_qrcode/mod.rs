//! QR codes that are bound to customers (business §7 Customers).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
