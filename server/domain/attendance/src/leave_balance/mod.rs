//! Balances of leave as a ledger: a balance is the sum of its rows
//! (business §7 Attendance: `leaveType`, `apply.summary`).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod scheduled;
pub mod service;
pub mod store;
