//! The wing of customers: who they are, whose they are, what is done with them.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod address;
pub mod asset;
pub mod child;
pub mod contact;
pub mod customer;
pub mod customer_qrcode;
pub mod customer_setting;
pub mod follow;
pub mod merge;
pub mod part;
pub mod pool;
pub mod register;

// the rooms below, by the names they have everywhere
pub use xieli_domain_content::*;
pub use xieli_domain_trade::{catalog, qrcode};
