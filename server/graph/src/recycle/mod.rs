//! The recycle bin in the GraphQL schema.

pub mod mutations;
pub mod types;

pub use mutations::RecycleMutation;
pub use types::RecycleQuery;
