//! Webhooks: signed HTTP requests to programs, and messages to group chat robots (docs/decisions/0032).

pub mod address;
pub mod kind;
pub mod message;
pub mod model;
pub mod queue;
pub mod registry;
pub mod rules;
pub mod sender;
pub mod service;
pub mod states;
pub mod store;
#[cfg(test)]
mod tests;
pub mod tidy;
