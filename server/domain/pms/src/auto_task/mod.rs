//! Automatic tasks: rules that create tasks when something happens in a project
//! (business §2 Project: ProjectTaskAutoSetting, business §7 `autoTask`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod store;
