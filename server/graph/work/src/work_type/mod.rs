//! GraphQL schema of the requirements of service types
//! (business §2 Work order: types with form, checklist and photos).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkTypeMutation;
pub use queries::WorkTypeQuery;
pub use types::WorkType;
