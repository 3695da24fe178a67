//! GraphQL schema of on-call turns of members for a pool of orders or the enterprise (docs/decisions/0058).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkRosterMutation;
pub use queries::WorkRosterQuery;
pub use types::WorkRoster;
