//! Statistics: predefined figures of each area of the product (business §2 Report area, §7 Statistics). A
//! statistic is a declaration over the datasets of online reports; queries, exports and the rows behind a
//! cell are the same for all.
//!
//! `model` has the types of a declaration, `list` all statistics, `rules` the rights and the check of
//! requests, `spans` the days, `merge` the join of parts, `run` the query for one viewer, `sheet` the export.

pub mod kind;
pub mod list;
pub mod merge;
pub mod model;
pub mod rules;
pub mod run;
pub mod sheet;
pub mod spans;
