//! What happened, in the schema: timelines of records, the operation log.

pub mod queries;
pub mod types;

pub use queries::ActivityQuery;
pub use types::OperationLog;
