//! The list of pending work of a member: tasks, work orders and approvals (business §2 Task: `/waitTask`).

pub mod kinds;
pub mod model;
pub mod store;
