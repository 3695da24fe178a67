//! Service and consumable items: services rendered and materials used in work orders
//! (business §2 Work order: witem).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
