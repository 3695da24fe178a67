//! Time entries of tasks in the GraphQL schema.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::TaskTimeMutation;
pub use queries::TaskTimeQuery;
pub use types::TaskTime;
