//! Jobs as people see them: how far, how to end them, what came of them (docs/decisions/0033).

mod mutations;
mod queries;
mod types;

pub use mutations::{JobMutation, JobPayload, JobsPayload};
pub use queries::JobQuery;
pub use types::{Job, JobState};
