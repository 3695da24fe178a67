//! Dashboards: online reports as tiles on a grid, with parameters that several of them share
//! (business §2 Report area, docs/decisions/0100).
//!
//! `definition` is the definition that members compose, `grid` the positions of tiles, `rules` the bounds and
//! the rights to change dashboards, `run` the figures of each tile for one viewer.

pub mod definition;
pub mod grid;
pub mod kind;
pub mod model;
pub mod rules;
pub mod run;
pub mod service;
pub mod store;
