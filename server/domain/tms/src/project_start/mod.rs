//! Starting projects from templates with tasks, and making templates of projects with their tasks
//! (business §2 Project, docs/decisions/0074). The other parts are in the domain crate of projects.

pub mod service;
