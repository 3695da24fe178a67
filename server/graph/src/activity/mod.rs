//! Activity in the GraphQL schema: timelines of records, and the operation log.

pub mod queries;
pub mod types;

pub use queries::ActivityQuery;
pub use types::OperationLog;
