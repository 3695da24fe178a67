//! The wing of the management centre: targets of sales, the ledger of receivables, promises to pay, letters that ask for it, and
//! months as they were closed.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod dunning_letter;
pub mod ledger;
pub mod ledger_close;
pub mod payment_promise;
pub mod sales_target;

// the rooms below, by the names they have everywhere
pub use xieli_domain_pms::*;
