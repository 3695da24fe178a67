//! Mileposts of projects in the GraphQL schema (business §3 Project info: milepost, business §7 Projects).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::MilepostMutation;
pub use queries::MilepostQuery;
pub use types::Milepost;
