//! Teams in the GraphQL schema (core §7 Teams).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::TeamMutation;
pub use queries::TeamQuery;
pub use types::{Membership, Team, TeamType};
