//! Contacts of projects at customers and other companies in the GraphQL schema
//! (business §7 `customermember`, `externalcontacts`).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ProjectContactMutation;
pub use queries::ProjectContactQuery;
pub use types::ProjectContact;
