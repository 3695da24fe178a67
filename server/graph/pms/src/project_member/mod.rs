//! Groups and members of projects in the GraphQL schema
//! (business §3 Project info: member group, business §7 Projects).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectMemberMutation;
pub use queries::ProjectMemberQuery;
pub use types::{ProjectGroup, ProjectMember};
