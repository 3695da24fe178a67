//! Document categories in the schema.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::FileGroupMutation;
pub use queries::FileGroupQuery;
pub use types::FileGroup;
