//! Customers: their records, salespeople, visibility and transfers
//! (business §2 Customer, business §3 Customer, business §4 Customer).

pub mod batch;
pub mod counts;
pub mod custom;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod notices;
pub mod offboarding;
mod role_access;
pub mod rules;
pub mod service;
pub mod store;
