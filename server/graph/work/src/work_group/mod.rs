//! Work groups in the schema (business §7 work group).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkGroupMutation;
pub use queries::WorkGroupQuery;
pub use types::WorkGroup;
