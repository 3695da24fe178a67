//! Teams: the tree of the enterprise's departments, and the outside partner teams (core §2, §3, §7 Teams).

pub mod kind;
pub mod loaders;
pub mod model;
mod role_access;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
