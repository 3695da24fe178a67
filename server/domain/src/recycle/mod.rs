//! The recycle bin: what was deleted and can be brought back for a while (business §2 Administration).
//!
//! A domain whose rows stay with `deleted_at` registers with one line in [`registry`]: what its rows are called, what
//! keeps one from coming back, what keeps one from going for good.

pub mod model;
pub mod registry;
pub mod rules;
pub mod service;
pub mod store;
pub mod tidy;

#[cfg(test)]
mod tests;
