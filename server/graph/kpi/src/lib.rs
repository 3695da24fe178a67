//! GraphQL schema of performance appraisal (KPI): indicators, templates, plans, ratings and results.

// re-exports under the names used everywhere; only the modules on which this crate depends
extern crate xieli_domain_kpi as xieli_domain;

pub mod kpi;
pub mod kpi_event;
pub mod kpi_examine;
pub mod kpi_indication;
pub mod kpi_plan;
pub mod kpi_record;
pub mod kpi_template;

pub use xieli_graph_core as core;

// re-exports of the modules of the lower crates, under the names used everywhere
pub use xieli_graph_content::*;
