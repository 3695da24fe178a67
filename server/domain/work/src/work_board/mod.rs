//! The dispatch board: who is where and when, and whom an order suits (docs/decisions/0061).

pub mod model;
pub mod rules;
pub mod service;
pub mod store;
