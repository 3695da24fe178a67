//! Notifications of a member, and what waits for them.

pub mod service;
pub mod store;
