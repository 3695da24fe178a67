//! Domain crate of customers: register, contacts, addresses, assets, follow-ups, the public pool and merges.

// `#[erased]` is in scope everywhere: every `pub async` function has it
#[macro_use]
extern crate xieli_macros;
// macros write paths of the topmost domain crate
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

// modules of the lower domain crates, under their usual names
pub use xieli_domain_content::*;
pub use xieli_domain_trade::{catalog, qrcode};
