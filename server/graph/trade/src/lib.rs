//! The schema's wing of trade: what is sold and looked after.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_trade as xieli_domain;

pub mod catalog;
pub mod qrcode;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_settings::*;
