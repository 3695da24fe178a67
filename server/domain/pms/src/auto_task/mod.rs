//! Automatic tasks: rules that create tasks when something happens in a project (business §2 Project:
//! ProjectTaskAutoSetting, business §7 `autoTask`).

pub mod clockwork;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod rules;
pub mod service;
pub mod store;
