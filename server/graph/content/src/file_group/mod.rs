//! Document categories in the GraphQL schema.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::FileGroupMutation;
pub use queries::FileGroupQuery;
pub use types::FileGroup;
