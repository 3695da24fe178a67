//! Devices of projects: equipment that a project delivers and installs (business §7 `device`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
