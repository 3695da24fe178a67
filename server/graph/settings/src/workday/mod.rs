//! Work calendar of an enterprise, its workdays and days off, in the GraphQL schema
//! (business §2 Task: recurring tasks are moved by it).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkdayMutation;
pub use queries::WorkdayQuery;
