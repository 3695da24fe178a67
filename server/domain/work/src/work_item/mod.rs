//! Service and consumable items: what is done and used at a customer's (business §2 Work order: witem).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
