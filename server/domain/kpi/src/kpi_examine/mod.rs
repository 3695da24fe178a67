//! Results of members: what raters enter and sources know, the score that follows, and what the member and the reviewers say of it
//! (business §3 KPI, business §4 KPI plan, business §7 KPI).

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
