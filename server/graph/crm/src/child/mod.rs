//! Sub-units of customers in the GraphQL schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerChildMutation;
pub use queries::CustomerChildQuery;
pub use types::CustomerChild;
