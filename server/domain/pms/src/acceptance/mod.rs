//! Acceptance of projects: the directory of each project, and the papers in it that the project hands over at
//! its end (business §2 Project: ProjectAccept, business §7 `validateProject`, `validateProjectResource`).

pub mod batch;
pub mod directory;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod package;
mod paper;
pub mod report;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
