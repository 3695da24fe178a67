//! Creation of projects from templates in the GraphQL schema (business §2 Project).

pub mod inputs;
pub mod mutations;

pub use mutations::ProjectStartMutation;
