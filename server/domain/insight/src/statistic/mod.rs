//! Statistics: what areas of the product show of themselves (business §2 Report area, §7 Statistics). A statistic is a declaration
//! over the catalogue of online reports; asking, exporting and looking behind a cell are the same for all.
//!
//! `model` is what a declaration is made of, `list` has all of them, `rules` says who may read one and what a request means, `spans`
//! which days it is of, `merge` puts its parts together, `run` asks them for one viewer, `sheet` exports them.

pub mod kind;
pub mod list;
pub mod merge;
pub mod model;
pub mod rules;
pub mod run;
pub mod sheet;
pub mod spans;
