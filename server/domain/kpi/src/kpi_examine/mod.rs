//! Results of members in appraisal plans: the inputs of raters, the values of sources, the resulting score,
//! and the confirmation by member and reviewers (business §3 KPI, business §4 KPI plan, business §7 KPI).

pub mod compute;
pub mod details;
pub mod figures;
pub mod flow;
pub mod handover;
pub mod kind;
pub mod loaders;
pub mod measure;
pub mod model;
pub mod rules;
pub mod service;
pub mod service_input;
pub mod sheet;
pub mod sources;
pub mod states;
pub mod store;
pub mod write;
