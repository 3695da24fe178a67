//! Background jobs in the GraphQL schema: progress, cancellation, results (docs/decisions/0033).

mod mutations;
mod queries;
mod types;

pub use mutations::{JobMutation, JobPayload, JobsPayload};
pub use queries::JobQuery;
pub use types::{Job, JobState};
