//! GraphQL schema of project work: tasks of projects that members draw from a pool
//! (business §7 Project work).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectWorkMutation;
pub use queries::ProjectWorkQuery;
pub use types::ProjectWork;
