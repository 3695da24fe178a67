//! Assets and devices of customers in the GraphQL schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerAssetMutation;
pub use queries::CustomerAssetQuery;
pub use types::CustomerAsset;
