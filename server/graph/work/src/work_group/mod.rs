//! GraphQL schema of work groups: members who do the same kinds of work (business §7 work group).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkGroupMutation;
pub use queries::WorkGroupQuery;
pub use types::WorkGroup;
