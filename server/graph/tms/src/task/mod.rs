//! Tasks: what somebody is to do by when.

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::{TaskMutation, TaskStepMutation};
pub use queries::TaskQuery;
pub use types::{Task, TaskCheck, TaskMove};
