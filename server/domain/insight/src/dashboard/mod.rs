//! Dashboards: online reports as tiles on a grid, with parameters that several of them share (business §2 Report area,
//! docs/decisions/0100).
//!
//! `definition` is what somebody arranges, `grid` where tiles may stand, `rules` which dashboards there may be and who changes them,
//! `run` what each tile shows one viewer.

pub mod definition;
pub mod grid;
pub mod kind;
pub mod model;
pub mod rules;
pub mod run;
pub mod service;
pub mod store;
