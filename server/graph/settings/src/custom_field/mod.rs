//! Custom fields: fields that an enterprise defines for its records (docs/decisions/0050).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::CustomFieldMutation;
pub use queries::CustomFieldQuery;
pub use types::CustomField;
