//! On-call rosters: the member on call for a pool of orders, or for all orders without one
//! (docs/decisions/0058).

pub mod kind;
pub mod loaders;
pub mod model;
mod offboarding;
pub mod rules;
pub mod service;
pub mod store;
