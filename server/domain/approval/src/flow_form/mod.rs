//! Approval forms: their fields, their approval routes, and the versions that applications use (business §7
//! Flow: admin form).

pub mod definition;
pub mod effect;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
