//! GraphQL schema of the CRM domain: customers with their contacts, addresses, assets and follow-ups, and the
//! public pool.

// the domain crate under the name that every graph crate uses for it; only what this crate depends on
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

// modules of the graph crates below this one, under the same paths everywhere
pub use xieli_graph_content::*;
pub use xieli_graph_trade::{catalog, qrcode};
