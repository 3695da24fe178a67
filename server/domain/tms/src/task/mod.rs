//! Tasks: work that is assigned to members, with deadlines
//! (business §2 Task, business §7 Tasks and work orders).

pub mod batch;
pub mod bulk_insert;
pub mod kind;
pub mod loaders;
pub mod model;
mod offboarding;
pub mod planned;
pub mod remind;
pub mod requirements;
mod role_access;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod sheet;
pub mod states;
pub mod store;
