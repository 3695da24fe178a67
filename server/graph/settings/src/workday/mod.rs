//! Work calendar: workdays and days off of an enterprise (business §2 Task: what comes again is moved by it).

pub mod mutations;
pub mod queries;
pub mod types;

pub use mutations::WorkdayMutation;
pub use queries::WorkdayQuery;
