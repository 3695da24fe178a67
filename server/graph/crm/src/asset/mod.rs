//! What customers own in the schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomerAssetMutation;
pub use queries::CustomerAssetQuery;
pub use types::CustomerAsset;
