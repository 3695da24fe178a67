//! Addresses of projects in the GraphQL schema (business §7 `customerAddress`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectAddressMutation;
pub use queries::ProjectAddressQuery;
pub use types::ProjectAddress;
