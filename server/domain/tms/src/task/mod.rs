//! Tasks: work that is assigned to members, with deadlines (business §2 Task,
//! business §7 Tasks and work orders).

pub mod asked;
pub mod batch;
pub mod clockwork;
pub mod kind;
pub mod loaders;
pub mod model;
mod parting;
pub mod planned;
mod reach;
pub mod remind;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
pub mod together;
