//! Templates of whole projects: what a project of a sort begins with, kept apart from any project (business §2 Project,
//! docs/decisions/0074).

pub mod content;
pub mod kind;
pub mod layout;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod read;
pub mod rules;
pub mod service;
pub mod start;
pub mod store;
