//! GraphQL schema of the domain crate `people`: accounts, members, teams and roles, with jobs, notifications
//! and live updates.

// the same alias as in other crates; it covers only the domain crates that this one depends on
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
