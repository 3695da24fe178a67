//! Dictionaries: lists of items to choose from in records
//! (core §3 Dictionary item, business §3 Dictionary codes used).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
