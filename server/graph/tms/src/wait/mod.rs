//! The list of pending work in the GraphQL schema: tasks, work orders and approvals that wait for the viewer.

pub mod queries;
pub mod types;

pub use queries::WaitQuery;
