//! What customers ask for before it is a work order: taken on, or turned down (business §2 Work order,
//! business §7 CRM work orders).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
