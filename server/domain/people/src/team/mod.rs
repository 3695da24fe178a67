//! Teams: the tree of the enterprise's departments, and the outside partner teams (core §2, §3, §7 Teams).

pub mod kind;
pub mod loaders;
pub mod model;
mod reach;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
