//! Acceptance templates: selections of the enterprise's acceptance directory for a type of project
//! (business §2 Project: ProjectAcceptTemplate, business §7 `validateTemplate`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
