//! The schema's wing of performance appraisal.

// by the name that it has everywhere; no more of it than this wing stands on
extern crate xieli_domain_kpi as xieli_domain;

pub mod kpi;
pub mod kpi_event;
pub mod kpi_examine;
pub mod kpi_indication;
pub mod kpi_plan;
pub mod kpi_record;
pub mod kpi_template;

pub use xieli_graph_core as core;

// the rooms below, by the names they have everywhere
pub use xieli_graph_content::*;
