//! Months: their reports, closing with a snapshot, and named corrections of what is closed (business §7 `dailyRecord/monthList`).

pub mod close;
pub mod correct;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod report;
pub mod service;
pub mod store;
