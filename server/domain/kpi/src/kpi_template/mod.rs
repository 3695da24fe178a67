//! Templates of performance appraisal with their indicators
//! (business §2 KPI: KpiTemplate, TemplateEdit, §7 KPI). Plans copy them.

pub mod kind;
pub mod lines;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod service_lines;
pub mod store;
