//! Work of projects that people draw from a pool, in the schema (business §7 Project work).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectWorkMutation;
pub use queries::ProjectWorkQuery;
pub use types::ProjectWork;
