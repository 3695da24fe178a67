//! The public pool: customers without a salesperson, the right to claim them, and their automatic return.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod store;
