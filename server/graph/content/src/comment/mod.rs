//! Comments in the GraphQL schema.

pub mod mutations;
pub mod types;

pub use mutations::CommentMutation;
pub use types::Comment;
