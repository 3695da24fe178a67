//! The GraphQL schema, one folder per domain. Writes no SQL and holds no rule: it shows what the domain does.

pub mod schema;

pub mod access;
pub mod access_token;
pub mod account;
pub mod activity;
pub mod article;
pub mod catalog;
pub mod category;
pub mod comment;
pub mod config_value;
pub mod dict;
pub mod enterprise;
pub mod file;
pub mod file_group;
pub mod invitation;
pub mod job;
pub mod live;
pub mod member;
pub mod notification;
pub mod place;
pub mod qrcode;
pub mod recycle;
pub mod role;
pub mod security;
pub mod shell;
pub mod team;
pub mod webhook;

pub use schema::{Schema, build, execute};
pub use xieli_graph_core as core;
pub use xieli_graph_core::request;
