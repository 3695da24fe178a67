//! Work orders: work at customers' sites, from the dispatch of a technician to the customer's evaluation.

pub mod alerts;
pub mod checks;
pub mod clock;
pub mod fill;
mod filter;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod number;
mod offboarding;
pub mod plan;
mod role_access;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
pub mod sums;
