//! Copying projects: a new project with the members, plans and devices of another, moved to another day
//! (business §2 Project).

pub mod model;
pub mod rules;
pub mod service;
pub mod writing;
