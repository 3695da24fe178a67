//! Projects: their master data, visibility and lists
//! (business §2 Project, business §3 Project info, business §7 Projects).

pub mod counts;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
mod role_access;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod store;
