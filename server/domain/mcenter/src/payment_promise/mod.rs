//! Promises of customers to pay: until when and how much, the latest of a plan counts (business §2 Management centre).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
