//! Invitations in the GraphQL schema.

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::InvitationMutation;
pub use queries::InvitationQuery;
pub use types::Invitation;
