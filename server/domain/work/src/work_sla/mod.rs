//! What is promised of work orders: until when one is picked up, arrived at and finished, in working time (docs/decisions/0058).

pub mod hours;
pub mod kind;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
