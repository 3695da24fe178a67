//! Tasks in the GraphQL schema: work assigned to a director, with a deadline (business §2 Task).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::{TaskMutation, TaskStepMutation};
pub use queries::TaskQuery;
pub use types::{Task, TaskCheck, TaskMove};
