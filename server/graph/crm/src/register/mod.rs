//! Creation of customers, and checks against duplicates, in the GraphQL schema
//! (business §2 Customer, business §7 Customers).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::RegisterMutation;
pub use queries::RegisterQuery;
