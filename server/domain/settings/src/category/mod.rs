//! Category trees of an enterprise (products, faults, appraisals, acceptance), each with a code
//! (core §3 Category tree node, §7 Dictionaries and categories).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
