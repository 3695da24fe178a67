//! Closed months of the ledger: a snapshot of every payment plan, and the adjustments since then with their
//! causes (business §2 Management centre).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
