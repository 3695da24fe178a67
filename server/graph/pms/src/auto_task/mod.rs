//! Task rules in the GraphQL schema: rules that create a task when an event occurs in a project
//! (business §7 `autoTask`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::AutoTaskMutation;
pub use queries::AutoTaskQuery;
pub use types::AutoTask;
