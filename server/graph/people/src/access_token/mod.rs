//! Personal access tokens, by which programs act for a member, in the GraphQL schema (docs/decisions/0015).

mod mutations;
mod queries;
mod types;

pub use mutations::{AccessTokenMutation, AccessTokenRevokePayload};
pub use queries::AccessTokenQuery;
pub use types::{AccessToken, AccessTokenOptions, AccessTokenState, connection};
