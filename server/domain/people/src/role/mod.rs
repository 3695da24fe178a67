//! Roles: which menus, and so which permissions, a group of members has (core §2, §3, §6, §7 Roles).

pub mod kind;
pub mod loaders;
pub mod model;
pub mod rules;
pub mod service;
pub mod store;
