//! The recycle bin: what was deleted and can be brought back for a while (business §2 Administration).
//!
//! A kind of record whose rows stay with `deleted_at` says so in its `RecordKind`: what its rows are called, what keeps
//! one from coming back, what keeps one from going for good.

pub mod model;
pub mod registry;
pub mod rules;
pub mod service;
pub mod store;
pub mod tidy;

#[cfg(test)]
mod tests;
