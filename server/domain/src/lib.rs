//! Business rules, stores and services, one folder per domain.
//!
//! A domain folder has the same rooms everywhere: `model` rows and inputs, `rules` pure functions, `store` the only
//! place with queries, `service` one function per business action, `loaders` batch functions, `tests`. This crate has
//! never heard of GraphQL or HTTP.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod db;
pub mod keyring;
pub mod kind;
pub mod kinds;
pub mod list;
pub mod loader;
pub mod observe;
pub mod outside;
pub mod part;
pub mod record;
pub mod rows;
mod scope;
pub mod services;
pub mod signing;
pub mod ticket;
pub mod totals;
pub mod tree;

#[cfg(test)]
mod fixture;

pub mod access_token;
pub mod account;
pub mod activity;
pub mod article;
pub mod catalog;
pub mod category;
pub mod comment;
pub mod config_value;
pub mod dict;
pub mod duplicate;
pub mod enterprise;
pub mod file;
pub mod file_group;
pub mod invitation;
pub mod job;
pub mod live;
pub mod member;
pub mod notification;
pub mod qrcode;
pub mod recycle;
pub mod role;
pub mod saved_view;
pub mod search;
pub mod security;
pub mod setting;
pub mod sheet;
pub mod team;
pub mod webhook;

pub use db::Db;
pub use loader::{Batch, Loaders, TenantKey};
pub use part::Part;
pub use services::{ServiceSettings, Services};
