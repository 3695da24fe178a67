//! Customer addresses in the GraphQL schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerAddressMutation;
pub use queries::CustomerAddressQuery;
pub use types::CustomerAddress;
