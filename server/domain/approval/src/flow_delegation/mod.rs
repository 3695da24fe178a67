//! Delegations of approval: a deputy decides the applications that arrive while a member is absent.

pub mod kind;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod service;
pub mod store;
