//! Events of members with points (business §2 KPI: KpiEvent, §7 KPI `events`): praise, accidents and the like. Indicators
//! sum them.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
