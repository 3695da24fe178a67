//! Contacts of customers in the GraphQL schema (business §3, business §7 Customers).

pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::ContactMutation;
pub use queries::ContactQuery;
pub use types::Contact;
