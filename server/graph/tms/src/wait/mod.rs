//! Everybody's list of what waits for them.

pub mod queries;
pub mod types;

pub use queries::WaitQuery;
