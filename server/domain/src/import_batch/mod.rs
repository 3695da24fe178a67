//! Imports as acts of their own: what one has made can be seen, and taken back as a whole while nothing of it was changed since
//! (decision 0105). The engine of imports keeps them ([`crate::sheet::batch`]).

pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;

#[cfg(test)]
mod tests;
