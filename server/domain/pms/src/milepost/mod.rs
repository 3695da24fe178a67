//! Mileposts: the milestones of projects (business §3 Project info: milepost, business §7 Projects).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod schedule;
pub mod service;
pub mod store;
