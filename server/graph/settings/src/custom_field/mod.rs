//! Custom fields, which an enterprise defines for its records, in the GraphQL schema (docs/decisions/0050).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomFieldMutation;
pub use queries::CustomFieldQuery;
pub use types::CustomField;
