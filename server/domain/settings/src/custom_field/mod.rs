//! Custom fields that an enterprise defines for its records, and their values (docs/decisions/0050).

pub mod kind;
pub mod loaders;
pub mod model;
mod names;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod sorted;
pub mod store;
pub mod value;
pub mod values;
