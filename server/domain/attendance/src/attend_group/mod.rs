//! Groups of attendance: whom they are for from which day on, by which plan, and which one a member is in (business §2, §7 Attendance).

pub mod clockwork;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod parting;
pub mod rules;
pub mod service;
pub mod settle;
pub mod store;
