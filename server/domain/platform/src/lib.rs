//! Platform of the domain: the shared services of all domain crates, without any business logic.

// `#[erased]` is in scope everywhere: it marks every `pub async fn`
#[macro_use]
extern crate xieli_macros;
// the name that upper crates use, so that macros can use it here, too
extern crate self as xieli_domain;

pub mod apart;
pub mod changes;
pub mod db;
pub mod formula;
pub mod ink;
pub mod job;
pub mod keyring;
pub mod kind;
pub mod link;
pub mod list;
pub mod live;
pub mod loader;
pub mod notification;
pub mod observe;
pub mod outside;
pub mod part;
pub mod patch;
pub mod record;
pub mod remembered;
pub mod rows;
pub mod scope;
pub mod services;
pub mod sheet;
pub mod signing;
pub mod stated;
pub mod states;
pub mod ticket;
pub mod totals;
pub mod tree;
pub mod turns;

pub use db::Db;
pub use loader::{Batch, Loaders, TenantKey};
pub use part::Part;
pub use services::{ServiceSettings, Services};
