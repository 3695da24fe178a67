//! Domain crate of the management centre: sales targets, the ledger of receivables, promises to pay, dunning
//! letters, and closed months.

// makes `#[erased]` available in every module, above each `pub async fn`
#[macro_use]
extern crate xieli_macros;
// macros refer to this crate by the name that the crates above use
extern crate self as xieli_domain;

pub mod dunning_letter;
pub mod ledger;
pub mod ledger_close;
pub mod payment_promise;
pub mod sales_target;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_pms::*;
