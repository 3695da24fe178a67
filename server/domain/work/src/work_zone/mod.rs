//! Pools of orders (service areas): a place or a trade, and the team for its orders (business §2 Work order:
//! WorkZoneSetting).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod rules;
pub mod service;
pub mod store;
