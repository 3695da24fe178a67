//! The domain crate of trade: the catalogue of products, and QR codes of equipment.

// imports `#[erased]` in every module: it marks every `pub async` function
#[macro_use]
extern crate xieli_macros;
// the path by which other crates name this one, for code that macros generate
extern crate self as xieli_domain;

pub mod catalog;
pub mod qrcode;

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_settings::*;
