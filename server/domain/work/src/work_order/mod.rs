//! Work orders: what is done at a customer's, from the dispatch to the evaluation.

pub mod alerts;
pub mod checks;
pub mod clock;
pub mod clockwork;
pub mod fill;
mod filter;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod number;
mod parting;
pub mod plan;
mod reach;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
pub mod sums;
