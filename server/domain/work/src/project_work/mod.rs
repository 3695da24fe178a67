//! Project work: tasks of projects that members draw from a pool
//! (business §2 Work order, business §7 Project work).

pub mod kind;
pub mod model;
mod offboarding;
mod role_access;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
