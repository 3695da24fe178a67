//! Configurable reports: figures of a dataset, grouped by dimensions and filtered by conditions (business §2,
//! §7 Online reports, docs/decisions/0083, 0099).
//!
//! `definition` and `pivot` are the stored definition, `catalog` the available datasets, `rules` and
//! `pivot_rules` the checks, `compile` the SQL over the rows of `source`, `run` the query for one viewer,
//! `gather` the figures of its result, `calculations` the derived figures, `names` the labels of keys,
//! `charts` the chart, `layout` the export, `cost` the cost bounds, and `records` pages for API clients
//! (docs/decisions/0104).

pub mod calculations;
pub mod catalog;
pub mod changes;
mod charts;
pub mod closed;
pub mod compile;
pub mod cost;
pub mod definition;
mod gather;
pub mod grant_store;
pub mod grants;
pub mod kind;
pub mod layout;
pub mod life;
pub mod links;
pub mod loaders;
pub mod model;
pub mod names;
pub mod periods;
pub mod pivot;
pub mod pivot_rules;
pub mod plan;
pub(crate) mod positioned;
pub mod records;
pub mod rules;
pub mod run;
pub mod service;
pub mod sheet;
mod source;
mod sql;
pub mod store;
pub mod templates;
mod templates_more;
pub mod versions;
