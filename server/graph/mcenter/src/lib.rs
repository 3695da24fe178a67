//! The schema's wing of the management centre: targets of sales, the ledger of receivables, promises, letters and closed months.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_mcenter as xieli_domain;

pub mod dunning_letter;
pub mod ledger;
pub mod ledger_close;
pub mod mcenter;
pub mod payment_promise;
pub mod sales_target;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_pms::*;
