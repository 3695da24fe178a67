//! GraphQL schema of applications and their approval (business §7 Flow: process).

pub mod inputs;
pub mod mutations;
pub mod parts;
pub mod queries;
pub mod tasks;
pub mod types;

pub use mutations::{FlowProcessMutation, FlowStepMutation};
pub use queries::FlowProcessQuery;
pub use types::{FlowProcess, FlowTask};
