//! Second factors and the security policy of an enterprise in the GraphQL schema.

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::SecurityMutation;
pub use queries::SecurityQuery;
