//! Appraisal events of members with points (business §2 KPI: KpiEvent, §7 KPI `events`), such as praise or
//! accidents. Indicators sum them up.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
