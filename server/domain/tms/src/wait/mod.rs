//! Everybody's list of what waits for them: tasks, and whatever else has people wait (business §2 Task: `/waitTask`).

pub mod kinds;
pub mod model;
pub mod store;
