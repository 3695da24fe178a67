//! Groups of approval forms, in the order of the start page (business §7 Flow: admin group).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
