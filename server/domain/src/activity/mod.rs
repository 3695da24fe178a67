//! The operation log: the timeline of a record, merged with its comments, and the whole log for members who
//! manage the enterprise.

pub mod kind;
pub mod model;
pub mod names;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;

#[cfg(test)]
mod tests;
