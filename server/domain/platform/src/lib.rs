//! Platform of the domain: the shared services of all domain crates, without any business logic.

// `#[erased]` is in scope everywhere: it marks every `pub async fn`
#[macro_use]
extern crate xieli_macros;
// the name that upper crates use, so that macros can use it here, too
extern crate self as xieli_domain;

pub mod adapters;
pub mod changes;
pub mod db;
pub mod fair_queue;
pub mod formula;
mod in_flight;
pub mod job;
pub mod keyring;
pub mod kind;
pub mod link;
pub mod list;
pub mod live;
pub mod loader;
pub mod notification;
pub mod observe;
pub mod part;
pub mod patch;
pub mod position;
pub mod prepared;
pub mod record;
pub mod room;
pub mod row_cache;
pub mod rows;
pub mod sandbox;
pub mod scope;
pub mod services;
pub mod sheet;
pub mod signature;
pub mod signing;
pub mod states;
pub mod ticket;
pub mod totals;
pub mod tree;

pub use db::Db;
pub use loader::{Batch, Loaders, TenantKey};
pub use part::Part;
pub use services::{ServiceSettings, Services};
