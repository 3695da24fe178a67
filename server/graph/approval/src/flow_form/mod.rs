//! GraphQL schema of approval forms, which define the fields and the process of applications (business §7
//! Flow: admin form).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::FlowFormMutation;
pub use queries::FlowFormQuery;
pub use types::FlowForm;
