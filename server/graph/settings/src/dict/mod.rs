//! Dictionaries in the GraphQL schema (core §7 Dictionaries and categories).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::DictMutation;
pub use queries::DictQuery;
pub use types::{DictCode, DictItem};
