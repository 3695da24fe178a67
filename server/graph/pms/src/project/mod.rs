//! Projects in the GraphQL schema (business §3, business §7 Projects).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod summary;
pub mod types;

pub use mutations::ProjectMutation;
pub use queries::ProjectQuery;
pub use types::Project;
