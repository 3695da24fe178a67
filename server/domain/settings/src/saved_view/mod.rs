//! Saved views: named filters, columns and sort orders of a list, for a member, for a team or for the whole
//! enterprise.

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
