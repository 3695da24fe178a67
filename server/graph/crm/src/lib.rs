//! The schema's wing of customers: who they are, whose they are, what is done with them.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_crm as xieli_domain;

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

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_content::*;
pub use xieli_graph_trade::{catalog, qrcode};
