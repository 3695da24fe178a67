//! Reports that people configure: what is counted, by what, of which rows (business §2, §7 Online reports,
//! docs/decisions/0083, 0099).
//!
//! `definition` and `pivot` are what somebody chooses, `catalog` what there is to choose from, `rules` and `pivot_rules` whether they
//! fit, `compile` makes a statement of them over the rows of `source`, `run` asks it for one viewer, `gather` makes figures of what it
//! answers, with `calculations` of them, `names` says what its keys are called, `charts` how it is drawn, `layout` how it is exported,
//! `cost` what it may take, and `records` pages it for programs (docs/decisions/0104).

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
