//! The schema's wing of people, with the jobs, notices and live addresses that show them.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_people as xieli_domain;

pub mod access;
pub mod access_token;
pub mod account;
pub mod enterprise;
pub mod invitation;
pub mod job;
pub mod live;
pub mod member;
pub mod notification;
pub mod place;
pub mod role;
pub mod security;
pub mod team;

pub use xieli_graph_core as core;
pub use xieli_graph_core::request;
