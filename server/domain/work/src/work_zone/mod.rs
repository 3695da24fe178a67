//! Pools of work orders (service areas): a place or a trade, and the team for its orders
//! (business §2 Work order: WorkZoneSetting).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod service;
pub mod store;
