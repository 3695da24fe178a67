//! Attendance months: reports, closing with a snapshot, and corrections of closed months (business §7
//! `dailyRecord/monthList`).

pub mod close;
pub mod correct;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod report;
pub mod service;
pub mod states;
pub mod store;
