//! Domain crate of performance appraisal: the library of indicators, templates, events, plans, results with
//! the inputs of raters, and the records of operations.

// makes `#[erased]` available in every module, above each `pub async fn`
#[macro_use]
extern crate xieli_macros;
// macros refer to this crate by the name that the crates above use
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

// re-exports the modules of the crates below under their usual names
pub use xieli_domain_content::*;
