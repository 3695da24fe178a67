//! What customers see of what a project hands over, and how they sign for it, without an account (decision 0065).

pub mod loaders;
pub mod model;
pub mod public;
pub mod rules;
pub mod service;
pub mod store;
