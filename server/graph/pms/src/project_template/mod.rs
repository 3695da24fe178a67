//! Project templates in the GraphQL schema (business §2 Project).

pub mod inputs;
pub mod lines;
pub mod mutations;
pub mod preview;
pub mod queries;
pub mod types;

pub use mutations::ProjectTemplateMutation;
pub use queries::ProjectTemplateQuery;
pub use types::ProjectTemplate;
