//! Work calendar: workdays and holidays in China by the official table, with the corrections of an enterprise
//! (business §2 Task: recurrences are moved by it; the specification is silent about holidays).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
