//! Groups of absence deduction: the minutes deducted for lateness, missed punches and absence
//! (business §2 Attendance: deduction).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
