//! Projects that begin from templates, in the schema (business §2 Project).

pub mod inputs;
pub mod mutations;

pub use mutations::ProjectStartMutation;
