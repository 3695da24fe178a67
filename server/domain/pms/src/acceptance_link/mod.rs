//! Acceptance links: customers view the acceptance papers of a project, and sign for them, without an account
//! (decision 0065).

pub mod loaders;
pub mod model;
pub mod public;
pub mod rules;
pub mod service;
pub mod store;
