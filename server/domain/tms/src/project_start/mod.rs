//! Projects that begin from templates with their tasks, and templates that are made of projects with theirs (business §2
//! Project, docs/decisions/0074). The rest of both stands a wing below.

pub mod service;
