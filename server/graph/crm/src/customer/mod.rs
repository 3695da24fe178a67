//! Customers in the GraphQL schema (business §2 Customer, business §7 Customers).

pub mod batch;
pub mod custom;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use batch::CustomerBatchMutation;
pub use mutations::CustomerMutation;
pub use queries::CustomerQuery;
pub use types::Customer;
