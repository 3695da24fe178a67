//! Roles: the menus of the product, and with them the permissions, granted to a group of members (core §2,
//! §3, §6, §7 Roles).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
