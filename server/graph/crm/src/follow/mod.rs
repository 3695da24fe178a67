//! Follow-ups of customers in the GraphQL schema (business §7 `customer/follow`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerFollowMutation;
pub use queries::CustomerFollowQuery;
pub use types::CustomerFollow;
