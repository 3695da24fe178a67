//! Members: a person in one enterprise (core §2 Members, §3, §4).

pub mod loaders;
pub mod model;
pub mod store;
