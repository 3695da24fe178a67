//! Reports that people configure: what is counted, by what, of which rows (business §2, §7 Online reports,
//! docs/decisions/0083).
//!
//! `definition` is what somebody chooses, `catalog` what there is to choose from, `rules` whether the two fit, `compile` makes a
//! statement of them, `run` asks it for one viewer, `names` says what its keys are called.

pub mod catalog;
pub mod closed;
pub mod compile;
pub mod definition;
pub mod kind;
pub mod model;
pub mod names;
pub mod periods;
pub mod plan;
pub mod rules;
pub mod run;
pub mod service;
pub mod sheet;
pub mod store;
pub mod templates;
