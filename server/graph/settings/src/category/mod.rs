//! Category trees in the GraphQL schema (core §7 Dictionaries and categories).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CategoryMutation;
pub use queries::CategoryQuery;
pub use types::{Category, CategoryTree};
