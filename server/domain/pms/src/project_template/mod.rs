//! Project templates: the initial content of a type of project, stored independently of any project
//! (business §2 Project, docs/decisions/0074).

pub mod content;
pub mod kind;
pub mod layout;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod read;
pub mod rules;
pub mod service;
pub mod start;
pub mod store;
