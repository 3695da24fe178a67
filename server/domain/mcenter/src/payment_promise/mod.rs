//! Promises of customers to pay an amount by a day; the latest promise of a payment plan counts
//! (business §2 Management centre).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
