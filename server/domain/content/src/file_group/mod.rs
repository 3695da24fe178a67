//! Document categories: an ordered tree for each kind of document (core §3 File group, §7 Groups).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod service;
pub mod store;

/// Documents of the enterprise itself.
pub const GENERAL: i16 = 1;
