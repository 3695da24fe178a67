//! Time entries: time that members spent on tasks (business §2 Task).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
