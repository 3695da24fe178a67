//! The platform of the domain: what every record stands on, whatever its wing. It has never heard of a business.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
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
