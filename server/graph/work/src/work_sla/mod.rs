//! GraphQL schema of service levels (SLA): working time until an order is accepted, reached and finished
//! (docs/decisions/0058).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkSlaMutation;
pub use queries::WorkSlaQuery;
pub use types::WorkSla;
