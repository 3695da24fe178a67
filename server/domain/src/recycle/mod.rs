//! The recycle bin: deleted records that can be restored for a while (business §2 Administration).
//!
//! A kind of record whose deleted rows stay with `deleted_at` declares it in its `RecordKind`: the titles of
//! its rows, obstacles to restoring them, and obstacles to purging them.

pub mod model;
pub mod registry;
pub mod rules;
pub mod service;
pub mod store;
pub mod tidy;

#[cfg(test)]
mod tests;
