//! Imports as acts of their own, in the schema.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ImportBatchMutation;
pub use queries::ImportBatchQuery;
pub use types::ImportBatch;
