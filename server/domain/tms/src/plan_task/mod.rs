//! Recurring tasks: plans, and their instances before they become tasks
//! (business §2 Task: TaskPlanList, business §7 Tasks: `planTask`, `tempTask`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod offboarding;
pub mod recurrence;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod states;
pub mod store;
pub mod temps;
pub mod words;
