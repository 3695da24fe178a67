//! Members: a person in one enterprise (core §2 Members, §3, §4).

pub mod avatar;
pub mod called;
pub mod kind;
pub mod leave;
pub mod loaders;
pub mod model;
pub mod places;
mod role_access;
pub mod rules;
pub mod service;
pub mod sheet;
pub mod store;
pub mod work_count;
