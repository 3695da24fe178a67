//! Plans of performance appraisal: indicators, examinees, raters, reviewers, and the state of the plan
//! (business §3 KPI, business §4 KPI plan, business §7 KPI).

pub mod begin;
pub mod input;
pub mod jobs;
pub mod kind;
pub mod loaders;
pub mod model;
pub mod notices;
pub mod offboarding;
pub mod parts;
pub mod people;
pub mod rules;
pub mod scheduled;
pub mod service;
pub mod service_groups;
pub mod service_indication;
pub mod service_source;
pub mod service_step;
pub mod sheet;
pub mod states;
pub mod store;
pub mod waiting;
pub mod write;
