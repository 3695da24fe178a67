//! Rules by which tasks come, in the schema (business §7 `autoTask`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::AutoTaskMutation;
pub use queries::AutoTaskQuery;
pub use types::AutoTask;
