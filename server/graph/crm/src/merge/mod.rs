//! Merges of duplicate customers in the GraphQL schema.

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::MergeMutation;
pub use queries::MergeQuery;
pub use types::CustomerMerge;
