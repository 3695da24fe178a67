//! Settings of an enterprise: values by code with defaults, one JSON object for each
//! (business §3 Enterprise settings kept).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
