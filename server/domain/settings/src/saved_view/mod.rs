//! Saved views: the filters, columns and order of a list under a name, for oneself, for a team or for everybody.

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
