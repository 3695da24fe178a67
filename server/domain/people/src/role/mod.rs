//! Roles: the menus, and so the permissions, of a group of members (core §2, §3, §6, §7 Roles).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
