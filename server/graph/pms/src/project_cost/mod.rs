//! Costs and fees of projects in the GraphQL schema (business §7 `projectCost`, `fee`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectCostMutation;
pub use queries::ProjectCostQuery;
pub use types::ProjectCost;
