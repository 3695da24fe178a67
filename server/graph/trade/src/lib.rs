//! GraphQL schema of the trade domain: the product catalogue (brand models, products, questions) and QR
//! codes.

// the domain crate under the name that every graph crate uses for it; only what this crate depends on
extern crate xieli_domain_trade as xieli_domain;

pub mod catalog;
pub mod qrcode;

pub use xieli_graph_core as core;

// modules of the graph crates below this one, under the same paths everywhere
pub use xieli_graph_settings::*;
