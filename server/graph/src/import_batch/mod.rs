//! Import batches in the GraphQL schema: finished imports, their records and their reversal.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ImportBatchMutation;
pub use queries::ImportBatchQuery;
pub use types::ImportBatch;
