//! The calendar of work in the schema (business §2 Task: what comes again is moved by it).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkdayMutation;
pub use queries::WorkdayQuery;
