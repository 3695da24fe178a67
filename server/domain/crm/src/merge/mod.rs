//! Merging of customers that are the same, and its undoing (docs/decisions/0049).

pub mod model;
pub mod preview;
pub mod relations;
pub mod rules;
pub mod service;
pub mod store;
