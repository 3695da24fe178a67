//! Acceptance templates in the GraphQL schema (business §7 `validateTemplate`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::AcceptanceTemplateMutation;
pub use queries::AcceptanceTemplateQuery;
pub use types::AcceptanceTemplate;
