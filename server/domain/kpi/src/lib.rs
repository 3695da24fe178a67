//! The wing of performance appraisal: the library of indicators, templates, events, plans, examinees with their inputs, and the
//! records of operations.

// `#[erased]` is at hand everywhere: it stands above whatever is `pub async`
#[macro_use]
extern crate xieli_macros;
// as whoever stands above names it, for what macros write
extern crate self as xieli_domain;

pub mod kpi;
pub mod kpi_engine;
pub mod kpi_event;
pub mod kpi_examine;
pub mod kpi_indication;
pub mod kpi_plan;
pub mod kpi_record;
pub mod kpi_source;
pub mod kpi_template;

// the rooms below, by the names they have everywhere
pub use xieli_domain_content::*;
