//! Time that was spent on tasks.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::TaskTimeMutation;
pub use queries::TaskTimeQuery;
pub use types::TaskTime;
