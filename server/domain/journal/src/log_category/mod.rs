//! Types of work logs with their templates (business §2 Log: LogCateSetting).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod store;
pub mod template;
