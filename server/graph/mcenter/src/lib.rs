//! GraphQL schema of the management centre: sales targets, the receivables ledger, promises to pay, dunning
//! letters and closed months.

// re-exports under the names used everywhere; only the modules on which this crate depends
extern crate xieli_domain_mcenter as xieli_domain;

pub mod dunning_letter;
pub mod ledger;
pub mod ledger_close;
pub mod mcenter;
pub mod payment_promise;
pub mod sales_target;

pub use xieli_graph_core as core;

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_pms::*;
