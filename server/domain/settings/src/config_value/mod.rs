//! Settings of an enterprise (business §3 Enterprise settings kept).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
