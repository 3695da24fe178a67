//! Customers that are one become one, and are parted again (docs/decisions/0049).

pub mod model;
pub mod preview;
pub mod relations;
pub mod rules;
pub mod service;
pub mod store;
