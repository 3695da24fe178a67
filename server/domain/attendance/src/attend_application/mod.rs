//! Applications for leave, overtime, trips and punch corrections, as their approvals submit them
//! (business §3, §7 Attendance: `apply`).

pub mod away;
pub mod count;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod offer;
pub mod repair;
pub mod rules;
pub mod service;
pub mod states;
pub mod store;
pub mod supplement;
