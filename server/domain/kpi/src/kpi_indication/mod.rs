//! The library of appraisal indicators (business §2 KPI: `indication`, §7 KPI). Templates copy indicators
//! from it.

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
