//! Groups of absence deduction: what lateness, missed punches and absence cost (business §2 Attendance: deduction).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
