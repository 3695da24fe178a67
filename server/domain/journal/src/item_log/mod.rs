//! Work logs: a member's work on a day, its duration, and the records that it concerned
//! (business §3 Log, business §7 Logs).

pub mod cost;
pub mod figures;
pub mod kind;
pub mod likes;
pub mod loaders;
pub mod model;
pub mod open;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
